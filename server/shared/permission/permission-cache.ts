import { LRUCache } from 'lru-cache';
import { lruOptions } from '#server/store/lru-options.ts';
import type { Schema } from '#openapi/index.ts';
import type { Bus } from '#server/live/bus.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { findReadingSettings, hasAssistant } from '#server/shared/people/reading-settings.store.ts';
import { allActions, grantedActions, menuTree } from './permission.rules.ts';
import { loadActiveRules, type ActiveRules } from './data-limit.store.ts';
import { findMenuReader, listButtons, listGrantedPermissions } from './permission.store.ts';

/** The rows that every page start needs, cached by user until a role, menu or grant changes on any node. */
export type PermissionCache = {
  readonly ofUser: (userId: string) => Promise<Schema<'UserPermissions'>>;
  /** Data rules of the user's roles and departments (docs/list-query.md#data-rules). */
  readonly dataRules: (userId: string) => Promise<ActiveRules>;
  readonly openCodes: () => Promise<ReadonlySet<string>>;
};

export function createPermissionCache(db: Db, bus: Bus): PermissionCache {
  const users = new LRUCache<string, Promise<Schema<'UserPermissions'>>>({
    ...lruOptions(2000),
    ttl: 60_000,
  });
  const rules = new LRUCache<string, Promise<ActiveRules>>({ ...lruOptions(2000), ttl: 60_000 });
  let buttons: Promise<Schema<'PermissionEntry'>[]> | undefined;
  const drop = (): void => {
    users.clear();
    rules.clear();
    buttons = undefined;
  };
  bus.subscribe(permissionsTopic, drop);
  bus.onGap(drop);
  bus.subscribe(sessionsTopic, ({ userId }) => {
    for (const cache of [users, rules]) {
      if (userId === null) cache.clear();
      else cache.delete(userId);
    }
  });
  const loadButtons = (): Promise<Schema<'PermissionEntry'>[]> => {
    buttons ??= listButtons(db).then(allActions);
    buttons.catch(() => (buttons = undefined));
    return buttons;
  };
  return {
    ofUser: (userId) => {
      const known = users.get(userId);
      if (known !== undefined) return known;
      const loading = Promise.all([
        listGrantedPermissions(db, userId),
        loadButtons(),
        findReadingSettings(db, userId),
        hasAssistant(db, userId),
        findMenuReader(db, userId),
      ]).then(([rows, allAuth, reading, assistant, reader]) => ({
        reading,
        assistant,
        menu: menuTree(rows, reader),
        auth: grantedActions(rows),
        allAuth,
      }));
      users.set(userId, loading);
      loading.catch(() => users.delete(userId));
      return loading;
    },
    dataRules: (userId) => {
      const loading = rules.get(userId) ?? loadActiveRules(db, userId);
      rules.set(userId, loading);
      loading.catch(() => rules.delete(userId));
      return loading;
    },
    openCodes: async () => {
      const all = await loadButtons();
      return new Set(all.filter((entry) => entry.status === '0').map((entry) => entry.action));
    },
  };
}

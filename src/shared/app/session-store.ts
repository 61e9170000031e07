import * as z from 'zod/mini';
import {
  clearEnhance,
  createStore,
  createTabStore,
  openStorage,
  sessionStoreKeys,
  type Store,
  type StoreKey,
  type TabKey,
} from '#shared/browser/storage.ts';
import type { NoticeInput } from './notices.ts';
import type { StoredSession } from '#machines/session/session.machine.ts';
import { UserInfo } from '#openapi/gen/schemas/session.ts';
import type { Schema } from '#openapi/index.ts';

const noticeInput = z.object({
  kind: z.enum(['error', 'info']),
  title: z.string(),
  text: z.string(),
});

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The part of a session that survives a reload, under the keys of docs/wire.md#storage. */
export function createSessionStore(
  store: Store<StoreKey> = createStore(openStorage('local'), Date.now),
  tab: Store<TabKey> = createTabStore(openStorage('session')),
  clearRules: () => void = clearEnhance,
) {
  return {
    /** Returns undefined without a token, or when the stored session is invalid. */
    async restore(): Promise<StoredSession | undefined> {
      const token = store.read('accessToken', z.string());
      if (token === undefined || token === '') return undefined;
      const userInfo = store.read('userInfo', UserInfo);
      if (userInfo === undefined) return undefined;
      return { token, userInfo, roles: store.read('roles', z.array(z.string())) ?? [] };
    },
    keepLogin({ token, userInfo, role, sysAllDictItems }: Schema<'LoginResult'>): void {
      clearRules();
      store.write('username', userInfo.username);
      store.write('userInfo', userInfo);
      store.write('roles', role ?? []);
      store.write('dictionaries', sysAllDictItems ?? {});
      // The token is written last: other windows react to its change and find the other keys.
      store.write('accessToken', token);
    },
    keepUser(userInfo: Schema<'UserInfo'>): void {
      const before = store.read('userInfo', UserInfo);
      if (before?.orgCode !== userInfo.orgCode) clearRules();
      store.write('userInfo', userInfo);
    },
    keepPermissions({ auth, allAuth }: Schema<'UserPermissions'>): void {
      tab.write('loginButtons', auth ?? []);
      tab.write('systemButtons', allAuth ?? []);
    },
    /** Keeps a newer session that another window has stored meanwhile. */
    clear(token: string): void {
      const stored = store.read('accessToken', z.string());
      if (stored !== undefined && stored !== token) return;
      for (const key of sessionStoreKeys) store.remove(key);
      clearRules();
      tab.remove('loginButtons');
      tab.remove('systemButtons');
      tab.remove('lesson');
    },
    /** Stores a toast for the page that loads next. */
    leaveNotice: (notice: NoticeInput): void => void tab.write('notice', notice),
    takeNotice(): NoticeInput | undefined {
      const notice = tab.read('notice', noticeInput);
      tab.remove('notice');
      return notice;
    },
  };
}

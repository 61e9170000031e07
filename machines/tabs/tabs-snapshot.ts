import { homePath, isSitePath, tabKey } from './tabs-address.ts';
import type { Tab, Tabs } from './tab-list.ts';

/** A tab as it is stored. */
export type StoredTab = Pick<Tab, 'href' | 'title' | 'ownTitle' | 'keepAlive'>;

/**
 * The part that survives a reload; `active` is a key. Home is not listed, because it is always open, and neither are
 * temporary tabs.
 */
export type TabsSnapshot = { readonly tabs: readonly StoredTab[]; readonly active: string };

export function snapshotOf({ list, active }: Tabs): TabsSnapshot {
  const tabs = list
    .filter((tab) => tab.key !== homePath && !tab.passing)
    .map(({ href, title, ownTitle, keepAlive }) => ({ href, title, ownTitle, keepAlive }));
  return { tabs, active };
}

/** Reads what was stored, whatever it is: entries that are no tabs, double ones and home are dropped. */
export function parseTabs(stored: unknown): TabsSnapshot {
  const { tabs, active } = fieldsOf(stored);
  const byKey = new Map<string, StoredTab>();
  for (const entry of Array.isArray(tabs) ? tabs : []) {
    const tab = parseTab(entry);
    const key = tab === undefined ? homePath : tabKey(tab.href);
    if (tab !== undefined && key !== homePath && !byKey.has(key)) byKey.set(key, tab);
  }
  return {
    tabs: [...byKey.values()],
    active: typeof active === 'string' && byKey.has(active) ? active : homePath,
  };
}

/**
 * Returns the stored tabs in order, then those opened while they were read. Open tabs keep their content; the tab
 * that the router shows stays active.
 */
export function restoreTabs(present: Tabs, { tabs, active }: TabsSnapshot): Tabs {
  const open = new Map(present.list.map((tab) => [tab.key, tab]));
  let nextId = present.nextId;
  const restored = tabs.map((stored): Tab => {
    const key = tabKey(stored.href);
    const tab = open.get(key);
    open.delete(key);
    if (tab !== undefined) return { ...tab, ownTitle: tab.ownTitle ?? stored.ownTitle, passing: false };
    nextId += 1;
    return { ...stored, key, id: nextId - 1, revision: 0, passing: false };
  });
  const home = open.get(homePath);
  open.delete(homePath);
  return {
    list: [...(home ? [home] : []), ...restored, ...open.values()],
    active: present.mounted.length === 0 ? active : present.active,
    mounted: present.mounted,
    nextId,
  };
}

function parseTab(entry: unknown): StoredTab | undefined {
  const { href, title, ownTitle, keepAlive } = fieldsOf(entry);
  if (typeof href !== 'string' || !isSitePath(href) || typeof title !== 'string') return undefined;
  return {
    href,
    title,
    ownTitle: typeof ownTitle === 'string' && ownTitle !== '' ? ownTitle : undefined,
    keepAlive: keepAlive === true,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

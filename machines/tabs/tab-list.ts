import { spliced } from '#machines/list-edits.ts';
import { businessConstants } from '../business-constants.ts';
import { homePath, pathOf, tabKey } from './tabs-address.ts';

export type Tab = {
  /** Stays while the tab is open, whatever its address becomes; its content is known by id and revision. */
  readonly id: number;
  /** See `tabKey`. */
  readonly key: string;
  /** The address as it was opened, to go to. */
  readonly href: string;
  /** From the menu. */
  readonly title: string;
  /** Set by the page itself; it wins. */
  readonly ownTitle: string | undefined;
  /** Whether the content stays mounted while another tab is active. */
  readonly keepAlive: boolean;
  /** Increases with each refresh: the content is mounted again. */
  readonly revision: number;
  /** Opened while the bar was off (a phone): the next address opened so takes its place. */
  readonly passing: boolean;
};

export type Tabs = {
  /** Home first, and never without it. */
  readonly list: readonly Tab[];
  /** The key of the active tab. */
  readonly active: string;
  /** The ids of the tabs whose content is mounted, the last used first. */
  readonly mounted: readonly number[];
  readonly nextId: number;
};

type OpenedPage = Pick<Tab, 'href' | 'title' | 'keepAlive'>;

/** Keys are those of `Tab.key`; a key that no tab has changes nothing. */
export type TabsCommand =
  /** The router shows this address: its tab is opened, or activated. `alone`: the bar is off, one page at a time. */
  | ({ type: 'tab.open'; alone?: boolean } & OpenedPage)
  /** A page changed its own search (filter, page number): same tab, same content. Without an id, the active one. */
  | { type: 'tab.readdress'; href: string; id?: number }
  | { type: 'tab.close' | 'tab.refresh'; key: string }
  | { type: 'tabs.close'; key: string; which: 'left' | 'right' | 'others' }
  /** Their pages may not be opened any more. Where that leaves the router is for its guards to say. */
  | { type: 'tabs.withdraw'; keys: readonly string[] }
  /** `to` is the place in the list; the first one is home's. */
  | { type: 'tab.move'; key: string; to: number }
  /** Empty: the title of the menu again. */
  | { type: 'title.set'; key: string; title: string };

/** Wording of docs/behaviour.md#tabs. */
export const homeRefusal = '首页不能关闭!';
export const lastTabRefusal = '这是最后一页，不能再关闭了啦';

const homeTab: Omit<Tab, 'id'> = {
  key: homePath,
  href: homePath,
  title: '首页',
  ownTitle: undefined,
  keepAlive: true,
  revision: 0,
  passing: false,
};

/** Home alone, with nothing mounted until the router shows something. Ids are never used twice. */
export function emptyTabs(nextId = 0): Tabs {
  return { list: [{ ...homeTab, id: nextId }], active: homePath, mounted: [], nextId: nextId + 1 };
}

/** The text on a tab. */
export function shownTitle({ title, ownTitle }: Tab): string {
  return ownTitle ?? title;
}

export function activeTab(tabs: Tabs): Tab | undefined {
  return findTab(tabs, tabs.active);
}

/** Why this tab cannot be closed; undefined: it can. Home is the last one too when it stands alone. */
export function closeRefusal(tabs: Tabs, key: string): string | undefined {
  if (key !== homePath) return undefined;
  return tabs.list.length === 1 ? lastTabRefusal : homeRefusal;
}

/** Returns the address of a tab; undefined when it is not open. */
export function hrefOf(tabs: Tabs, key: string): string | undefined {
  return findTab(tabs, key)?.href;
}

/** Where the tab of a page leads, whatever its search: of several the one used last. Undefined: none is open. */
export function pageHref({ list, mounted }: Tabs, path: string): string | undefined {
  const open = list.filter(({ key }) => pathOf(key) === path);
  const used = mounted.flatMap((id) => open.filter((tab) => tab.id === id));
  return (used[0] ?? open.at(-1))?.href;
}

/** Where the tab leads that is active after a command. */
export function hrefAfter(tabs: Tabs, command: TabsCommand): string {
  return activeTab(changeTabs(tabs, command))?.href ?? homePath;
}

/** The tabs after a command; the same object when nothing changes. */
export function changeTabs(tabs: Tabs, command: TabsCommand): Tabs {
  switch (command.type) {
    case 'tab.open':
      return open(tabs, command);
    case 'tab.readdress':
      return readdress(tabs, command);
    case 'tab.close':
      return close(tabs, command.key);
    case 'tab.refresh':
      return refresh(tabs, command.key);
    case 'tabs.close':
      return closeSome(tabs, command.key, command.which);
    case 'tabs.withdraw':
      return command.keys.reduce(close, tabs);
    case 'tab.move':
      return move(tabs, command.key, command.to);
    case 'title.set':
      return replace(tabs, command.key, { ownTitle: command.title.trim() || undefined });
    default:
      return command satisfies never;
  }
}

function findTab(tabs: Tabs, key: string): Tab | undefined {
  return tabs.list.find((tab) => tab.key === key);
}

function open(
  present: Tabs,
  { href, title, keepAlive, alone = false }: OpenedPage & { alone?: boolean },
): Tabs {
  const key = tabKey(href);
  const tabs = alone ? withoutPassing(present, key) : present;
  if (key === homePath) return show(replace(tabs, key, { href }), key, alone);
  const found = findTab(tabs, key);
  if (found !== undefined) {
    const passing = alone && found.passing;
    return show(replace(tabs, key, { href, title, keepAlive, passing }), key, alone);
  }
  const tab: Tab = { ...homeTab, id: tabs.nextId, key, href, title, keepAlive, passing: alone };
  return show({ ...tabs, list: [...tabs.list, tab], nextId: tabs.nextId + 1 }, key, alone);
}

function withoutPassing(tabs: Tabs, key: string): Tabs {
  const list = tabs.list.filter((tab) => !tab.passing || tab.key === key);
  return list.length === tabs.list.length ? tabs : { ...tabs, list };
}

/** Onto the address of another tab it leads there: one tab for one address, and no content is lost. */
function readdress(tabs: Tabs, { href, id }: { href: string; id?: number }): Tabs {
  const key = tabKey(href);
  const from = id === undefined ? activeTab(tabs) : tabs.list.find((tab) => tab.id === id);
  if (from === undefined || pathOf(key) !== pathOf(from.key)) return tabs;
  if (key !== from.key && findTab(tabs, key)) return show(tabs, key);
  return show(replace(tabs, from.key, { key, href }), key);
}

function close(tabs: Tabs, key: string): Tabs {
  const index = tabs.list.findIndex((tab) => tab.key === key);
  if (index < 0 || key === homePath) return tabs;
  const list = spliced(tabs.list, index, 1);
  // Its right neighbour has taken its place; without one, its left.
  const next = list[index] ?? list[index - 1];
  return show({ ...tabs, list }, tabs.active === key ? (next?.key ?? homePath) : tabs.active);
}

function closeSome(tabs: Tabs, key: string, which: 'left' | 'right' | 'others'): Tabs {
  const index = tabs.list.findIndex((tab) => tab.key === key);
  if (index < 0) return tabs;
  const list = tabs.list.filter((tab, position) => {
    if (position === index || tab.key === homePath) return true;
    if (which === 'others') return false;
    return which === 'left' ? position > index : position < index;
  });
  if (list.length === tabs.list.length) return tabs;
  return show({ ...tabs, list }, list.some((tab) => tab.key === tabs.active) ? tabs.active : key);
}

/** Hidden content is unmounted: it is mounted again when its tab is activated. */
function refresh(tabs: Tabs, key: string): Tabs {
  const tab = findTab(tabs, key);
  if (tab === undefined) return tabs;
  const mounted = key === tabs.active ? tabs.mounted : tabs.mounted.filter((id) => id !== tab.id);
  return { ...replace(tabs, key, { revision: tab.revision + 1 }), mounted };
}

function move(tabs: Tabs, key: string, to: number): Tabs {
  const from = tabs.list.findIndex((tab) => tab.key === key);
  const tab = tabs.list[from];
  const position = Math.min(Math.max(Math.trunc(to), 1), tabs.list.length - 1);
  if (tab === undefined || key === homePath || position === from || Number.isNaN(position)) return tabs;
  return { ...tabs, list: spliced(spliced(tabs.list, from, 1), position, 0, tab) };
}

function replace(tabs: Tabs, key: string, change: Partial<Tab>): Tabs {
  const tab = findTab(tabs, key);
  if (tab === undefined) return tabs;
  const changed = { ...tab, ...change };
  if (fieldsOf(changed) === fieldsOf(tab)) return tabs;
  return { ...tabs, list: tabs.list.map((one) => (one === tab ? changed : one)) };
}

function fieldsOf({ id, key, href, title, ownTitle, keepAlive, revision, passing }: Tab): string {
  return JSON.stringify([id, key, href, title, ownTitle, keepAlive, revision, passing]);
}

/** Activates a tab and decides which content stays mounted: its own, and the last used of those kept alive. */
function show(tabs: Tabs, key: string, alone = false): Tabs {
  const { list } = tabs;
  const shown = findTab(tabs, key);
  const alive = new Set(alone ? [] : list.filter((tab) => tab.keepAlive).map((tab) => tab.id));
  const others = tabs.mounted.filter((id) => alive.has(id) && id !== shown?.id);
  const mounted = (shown ? [shown.id, ...others] : others).slice(0, businessConstants.keptAliveTabs);
  const isSame = tabs.active === key && mounted.join() === tabs.mounted.join();
  return isSame ? tabs : { ...tabs, active: key, mounted };
}

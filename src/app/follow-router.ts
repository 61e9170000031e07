import type { AnyRouter, ParsedLocation, RouterHistory } from '@tanstack/react-router';
import type { App, TabsActor } from '#shared/app/app-context.tsx';
import { isTabRoute } from '#shared/tabs/tab-route.ts';
import { isInPageTab, isOwnSearch } from '#shared/app/use-search-change.ts';
import { pathOf, tabKey } from '#machines/tabs/tabs-address.ts';
import { activeTab, type Tabs, type TabsCommand } from '#machines/tabs/tab-list.ts';

type FollowOptions = {
  readonly actor: TabsActor;
  readonly router: AnyRouter;
  readonly findRoute: App['findRoute'];
  /** Returns whether the tab bar is enabled. */
  readonly isMultiTab: () => boolean;
};

export type RouterFollower = {
  /** Opens the tab of the current address, as after a navigation. */
  readonly follow: () => void;
  /** Returns whether the last navigation switched tabs: a tab restores its own scroll position. */
  readonly hasSwitched: () => boolean;
};

/** More history entries than a user goes back. */
const maxEntries = 200;

/** Reports the router's location to the tab bar, in the same render as the router shows it. */
export function followRouter({ actor, router, findRoute, isMultiTab }: FollowOptions): RouterFollower {
  const entries = new Map<string, number>();
  let hasSwitched = false;
  let isBack = false;
  const follow = (): void => {
    const location: ParsedLocation = router.latestLocation;
    const found = findRoute(location.pathname);
    const before = activeTab(actor.getSnapshot().context)?.id;
    const isFirst = actor.getSnapshot().context.mounted.length === 0;
    hasSwitched = false;
    if (!isTabRoute(found) || !showsBackOffice(router)) return;
    const entry = location.state.key ?? '';
    actor.send(
      commandFor(actor.getSnapshot().context, {
        href: location.href,
        title: found.title,
        keepAlive: found.keepAlive,
        shownBy: entries.get(entry),
        isSamePage: isBack || isOwnSearch(location.state),
        isInPageTab: !isBack && isInPageTab(location.state),
        alone: !isMultiTab(),
      }),
    );
    const now = activeTab(actor.getSnapshot().context)?.id;
    hasSwitched = !isFirst && now !== before && isMultiTab();
    // An entry made by other code has no key.
    if (now !== undefined && entry !== '') remember(entries, entry, now);
  };
  const history: RouterHistory = router.history;
  history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
  // This runs within the commit of the matches: tab and router change in one render.
  router.subscribe('onBeforeRouteMount', follow);
  return { follow, hasSwitched: () => hasSwitched };
}

type PageOnScreen = {
  readonly href: string;
  readonly title: string;
  readonly keepAlive: boolean;
  /** The tab that last showed this history entry. */
  readonly shownBy: number | undefined;
  /** The page changed its own search, or the user went back or forward: no tab was requested. */
  readonly isSamePage: boolean;
  /** The link opens in the tab of its page, if there is one. */
  readonly isInPageTab: boolean;
  /** The tab bar is disabled. */
  readonly alone: boolean;
};

/**
 * A changed search of the same page stays in its tab when the page itself or 后退 caused it; a link opens a new tab,
 * except one to the page's own tab.
 */
export function commandFor(
  tabs: Tabs,
  { shownBy, isSamePage, isInPageTab: usesPageTab, ...page }: PageOnScreen,
): TabsCommand {
  const { href, alone } = page;
  const key = tabKey(href);
  if (!tabs.list.some((tab) => tab.key === key)) {
    const isPage = ({ key: other }: { key: string }): boolean => pathOf(other) === pathOf(key);
    const former = tabs.list.find((tab) => (usesPageTab ? isPage(tab) : tab.id === shownBy));
    if (former !== undefined && isPage(former) && !alone)
      return { type: 'tab.readdress', href, id: former.id };
    const present = activeTab(tabs);
    if (present !== undefined && isPage(present) && (isSamePage || alone))
      return { type: 'tab.readdress', href };
  }
  return { type: 'tab.open', ...page };
}

function showsBackOffice(router: AnyRouter): boolean {
  const { matches } = router.state;
  return matches.at(-1)?.status === 'success' && matches.some(({ routeId }) => routeId === '/_guarded');
}

function remember(entries: Map<string, number>, entry: string, id: number): void {
  entries.delete(entry);
  entries.set(entry, id);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

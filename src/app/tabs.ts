import type { AnyRouter } from '@tanstack/react-router';
import { createActor, fromPromise } from 'xstate';
import type { App, PreferencesActor, SessionActor, TabsActor } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import type { Notices } from '#shared/app/notices.ts';
import { isMultiTab } from '#shared/app/preferences.ts';
import { isTabRoute } from '#shared/tabs/tab-route.ts';
import { pathOf, tabKey } from '#machines/tabs/tabs-address.ts';
import { tabsMachine } from '#machines/tabs/tabs.machine.ts';
import type { TabsCommand } from '#machines/tabs/tab-list.ts';
import { followRouter, type RouterFollower } from './follow-router.ts';
import { createOpenTabStore, type OpenTabStore } from './tab-store.ts';

export type TabsDeps = {
  readonly router: AnyRouter;
  readonly session: SessionActor;
  readonly preferences: PreferencesActor;
  readonly notices: Notices;
  readonly findRoute: App['findRoute'];
  readonly store?: OpenTabStore;
};

/**
 * Creates the tab bar with its effects, following the router and the session. It is a separate chunk: the login page
 * has no tabs.
 */
export function createTabs(deps: TabsDeps): RouterFollower & { readonly actor: TabsActor } {
  const {
    router,
    session,
    preferences,
    findRoute,
    store = createOpenTabStore(() => ownerOf(session)),
  } = deps;
  const actor = createActor(provideTabs({ ...deps, store }), inspected).start();
  const follower = followRouter({
    actor,
    router,
    findRoute,
    isMultiTab: () => isMultiTab({ preferences, session }),
  });
  /** Closes the tabs that the menu no longer contains. */
  const withdraw = (): void => {
    const { list } = actor.getSnapshot().context;
    const keys = list.map(({ key }) => key).filter((key) => !isTabRoute(findRoute(pathOf(key))));
    actor.send({ type: 'tabs.withdraw', keys });
  };
  followSession({ actor, session, store, withdraw });
  let isReady = false;
  actor.subscribe((snapshot) => {
    const wasReady = isReady;
    isReady = snapshot.matches('ready');
    if (wasReady || !isReady) return;
    withdraw();
    // The list was emptied under a page that stays on screen: its tab is opened again.
    if (snapshot.context.mounted.length === 0) follower.follow();
  });
  return { actor, ...follower };
}

function provideTabs({ router, notices, store }: TabsDeps & { readonly store: OpenTabStore }) {
  return tabsMachine.provide({
    actors: {
      loadTabs: fromPromise<unknown>(async () => store.load()),
      leaveFor: fromPromise<TabsCommand | undefined, { href: string; command: TabsCommand }>(
        async ({ input: { href, command } }) => {
          await router.navigate({ href });
          return tabKey(router.latestLocation.href) === tabKey(href) ? command : undefined;
        },
      ),
    },
    actions: {
      refuse: (_, { message }) => {
        notices.show({ kind: 'warning', text: message });
      },
      persist: (_, snapshot) => store.keep(snapshot),
      goTo: (_, { href }) => void router.navigate({ href }),
    },
  });
}

/** The user and department of the session; undefined without one. */
function ownerOf(session: SessionActor): string | undefined {
  const snapshot = session.getSnapshot();
  const { userInfo } = snapshot.context;
  if (snapshot.matches('anonymous') || userInfo === undefined) return undefined;
  return [userInfo.id, userInfo.orgCode].join(' ');
}

type SessionDeps = Pick<TabsDeps, 'session'> & {
  readonly actor: TabsActor;
  readonly store: OpenTabStore;
  readonly withdraw: () => void;
};

/**
 * Each user has separate tabs in each department. An expired session keeps its pages on screen until the user leaves
 * it.
 */
function followSession({ actor, session, store, withdraw }: SessionDeps): void {
  let owner: string | undefined;
  let { permissions } = session.getSnapshot().context;
  session.subscribe((snapshot) => {
    const present = ownerOf(session);
    if (present !== owner && (present === undefined || snapshot.matches({ authenticated: 'ready' }))) {
      if (owner !== undefined) actor.send({ type: 'tabs.empty' });
      if (present !== undefined) actor.send({ type: 'tabs.restore' });
      if (snapshot.context.leaveReason === 'loggedOut') store.drop();
      owner = present;
    }
    if (snapshot.context.permissions === permissions) return;
    ({ permissions } = snapshot.context);
    if (permissions !== undefined && actor.getSnapshot().matches('ready')) withdraw();
  });
}

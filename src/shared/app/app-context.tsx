import { useSelector } from '@xstate/react';
import { createContext, use, type ComponentType } from 'react';
import type { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { tabsMachine } from '#machines/tabs/tabs.machine.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Live } from './live.ts';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { RouteMatch } from '#shared/menu/types.ts';
import type { Notices } from './notices.ts';
import type { PageProps, PageSearch } from './page.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type TabsActor = ActorRefFrom<typeof tabsMachine>;
export type TabsSnapshot = SnapshotFrom<typeof tabsMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>;

/** The page modules, by the component name of a menu entry or a route. */
export type Pages = {
  readonly has: (component: string) => boolean;
  /** The kebab-case component names of all pages: `system/user-list`. */
  readonly names: () => readonly string[];
  /** Resolves to null for an unknown page. Returns the same promise until it fails. */
  readonly load: (component: string) => Promise<ComponentType<PageProps> | null>;
  /** Prefetches a page. A failure appears when the page is shown. */
  readonly prepare: (component: string) => Promise<void>;
  /** Returns the page if it is loaded. */
  readonly loaded: (component: string) => ComponentType<PageProps> | undefined;
};

/**
 * The long-lived services of the app, created in `src/app` before React. They are references, not data: the object
 * never changes, so its provider never causes a render.
 */
export type App = {
  readonly session: SessionActor;
  /** The tab bar. It is created with the first menu, so it exists in every session. */
  readonly tabs: () => TabsActor;
  readonly preferences: PreferencesActor;
  readonly notices: Notices;
  readonly config: RuntimeConfig;
  /** The pages of the back office, fetched with the first menu like the tab bar. */
  readonly pages: () => Pages;
  /** Prefetches the first queries of a page while its code loads. */
  readonly prefetchPage: (component: string, search: PageSearch) => void;
  /** The registry of the session's current menu; empty without one. */
  readonly menu: () => MenuRegistry;
  /** Returns the route of a path in that menu. */
  readonly findRoute: (pathname: string) => RouteMatch | undefined;
  /** The landing page of a user who requested no page: the configured path, or the first available page. */
  readonly landing: () => string;
  /** The socket and the polling, fetched with the first session; always the same promise. */
  readonly live: () => Promise<Live>;
};

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('no AppProvider');
  return app;
}

/** Selects a value of the session; re-renders only when the value changes. */
export function useSession<Value>(select: (snapshot: SessionSnapshot) => Value): Value {
  return useSelector(useApp().session, select);
}

/** Selects a value of the tab bar; re-renders only when the value changes. */
export function useTabs<Value>(select: (snapshot: TabsSnapshot) => Value): Value {
  return useSelector(useApp().tabs(), select);
}

export function useNotices(): Notices {
  return useApp().notices;
}

/** The menu registry of the current permissions. */
export function useMenu(): MenuRegistry {
  const { menu, session } = useApp();
  useSelector(session, (snapshot) => snapshot.context.permissions);
  return menu();
}

/** Returns whether the session is stable, so that guards can decide. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('anonymous') || snapshot.matches({ authenticated: 'ready' });
}

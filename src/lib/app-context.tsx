import { useSelector } from '@xstate/react';
import { createContext, use, type ComponentType } from 'react';
import type { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { tabsMachine } from '#machines/tabs/tabs.machine.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Live } from './live.ts';
import type { MenuRegistry, RouteMatch } from './menu/menu-registry.ts';
import type { Notices } from './notices.ts';
import type { PageProps, PageSearch } from './page.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type TabsActor = ActorRefFrom<typeof tabsMachine>;
export type TabsSnapshot = SnapshotFrom<typeof tabsMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>;

/** The page modules, by the component name a menu entry or a route gives. */
export type Pages = {
  readonly has: (component: string) => boolean;
  /** Paths of all pages below src/pages: `system/user-list`. */
  readonly names: () => readonly string[];
  /** Null when there is no such page. The same promise until it fails. */
  readonly load: (component: string) => Promise<ComponentType<PageProps> | null>;
  /** Loads a page ahead. A failure shows when the page does. */
  readonly prepare: (component: string) => Promise<void>;
  /** The page, if it has been loaded. */
  readonly loaded: (component: string) => ComponentType<PageProps> | undefined;
};

/**
 * The long-lived parts of the app, made in `src/app` before React. References, not data: the object never changes, so
 * its provider never makes anything render.
 */
export type App = {
  readonly session: SessionActor;
  /** The tab bar. Made with the first menu, so there is one wherever somebody is logged in. */
  readonly tabs: () => TabsActor;
  readonly preferences: PreferencesActor;
  readonly notices: Notices;
  readonly config: RuntimeConfig;
  /** Of the back office; fetched with the first menu, as the tab bar is. */
  readonly pages: () => Pages;
  /** Begins what the page of this component name asks for first, while its code is on the way. */
  readonly readAhead: (component: string, search: PageSearch) => void;
  /** The registry of the menu the session has now; empty without one. */
  readonly menu: () => MenuRegistry;
  /** What stands behind a path of that menu. */
  readonly findRoute: (pathname: string) => RouteMatch | undefined;
  /** Where somebody lands who asked for no page: the configured path, or the first page they have. */
  readonly landing: () => string;
  /** The socket and the polling; fetched with the first session, and always the same promise. */
  readonly live: () => Promise<Live>;
};

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('no AppProvider');
  return app;
}

/** A value of the session; renders again only when the value changes. */
export function useSession<Value>(select: (snapshot: SessionSnapshot) => Value): Value {
  return useSelector(useApp().session, select);
}

/** A value of the tab bar; renders again only when the value changes. */
export function useTabs<Value>(select: (snapshot: TabsSnapshot) => Value): Value {
  return useSelector(useApp().tabs(), select);
}

export function useNotices(): Notices {
  return useApp().notices;
}

/** The menu registry of the present permissions. */
export function useMenu(): MenuRegistry {
  const { menu, session } = useApp();
  useSelector(session, (snapshot) => snapshot.context.permissions);
  return menu();
}

/** The session has come to rest: guards can decide. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('anonymous') || snapshot.matches({ authenticated: 'ready' });
}

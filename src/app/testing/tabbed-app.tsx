import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createActor, fromPromise, waitFor as waitForState } from 'xstate';
import { TabBar } from '#features/tabs/tab-bar.tsx';
import { TabPanes } from '#features/tabs/tab-panes.tsx';
import { AppProvider, type App } from '#shared/app/app-context.tsx';
import { buildMenuRegistry, findRoute } from '#shared/menu/menu-registry.ts';
import { parseSearchText, stringifySearchText } from '#shared/app/search-text.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { bootstrapMachine } from '#machines/bootstrap/bootstrap.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import type { ThemeColor } from '#machines/preferences/preference-values.ts';
import { sessionMachine, type StoredSession } from '#machines/session/session.machine.ts';
import type { Schema } from '#openapi/index.ts';
import { createTabs } from '../tabs.ts';

type Menu = readonly Schema<'MenuEntry'>[];

const page = (path: string, title: string, keepAlive = true): Schema<'MenuEntry'> => ({
  path,
  component: 'a/Page',
  meta: { title, keepAlive },
});

export const menu: Menu = [
  page('/dashboard/index', '首页'),
  page('/a', '甲'),
  page('/b', '乙'),
  page('/c', '丙'),
  page('/fresh', '不保留', false),
  {
    path: '/out',
    component: 'layouts/RouteView',
    meta: { title: '外部', internalOrExternal: true, url: 'https://x.example' },
  },
];

const user = { id: 'u1', username: 'teacher', orgCode: 'A01' };

/** The actions of the test's pages, in order. */
export type PageLog = string[];

/** A page with a field, a way to change its own search and to set its tab title. It logs its effects and its reads. */
function createContent(log: PageLog) {
  return function Content({ href }: { readonly href: string }) {
    const [path = '', text = ''] = href.split('?');
    const [broken, setBroken] = useState(false);
    const [title, setTitle] = useState<string>();
    const change = useSearchChange(path, parseSearchText(text));
    useTabTitle(title);
    useQuery({
      queryKey: [href],
      queryFn: () => {
        log.push(`reads ${href}`);
        return href;
      },
      staleTime: Infinity,
      gcTime: 0,
    });
    useEffect(() => {
      log.push(`starts ${path}`);
      return () => {
        log.push(`ends ${path}`);
      };
    }, [path]);
    if (broken) throw new Error('这一页坏了');
    return (
      <>
        <h1>页面 {href}</h1>
        <input aria-label={`文字 ${path}`} />
        <button onClick={() => change({ page: 2 })}>下一页</button>
        <button onClick={() => setTitle('自己的名字')}>命名</button>
        <button onClick={() => setBroken(true)}>弄坏</button>
      </>
    );
  };
}

function ErrorView({ reset }: ErrorComponentProps) {
  return <button onClick={reset}>重试</button>;
}

/** A fake session whose menu can change. */
function createSession(permissions: { menu: Menu }) {
  const nothing = () => undefined;
  return createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<StoredSession | undefined>(async () => ({
          token: 't',
          userInfo: user,
          roles: [],
        })),
        endSession: fromPromise<void, { token: string }>(async () => undefined),
        bootstrap: bootstrapMachine.provide({
          actors: {
            loadPermissions: fromPromise<Schema<'UserPermissions'>, { token: string }>(async () => ({
              menu: [...permissions.menu],
            })),
            buildRoutes: fromPromise<unknown, { menu: Menu }>(async () => undefined),
          },
        }),
      },
      actions: {
        storePermissions: nothing,
        storeUser: nothing,
        clearStored: nothing,
        dropCaches: nothing,
        goToRoot: nothing,
        goToLogin: nothing,
        reloadPage: nothing,
      },
    }),
  );
}

function createTestRouter(
  content: ReturnType<typeof createContent>,
  address: string,
  hasSwitched: () => boolean,
) {
  const root = createRootRoute();
  const guarded = createRoute({
    getParentRoute: () => root,
    id: '_guarded',
    component: () => (
      <>
        <TabBar />
        <main>
          <TabPanes Content={content} ErrorView={ErrorView} />
          <Outlet />
        </main>
      </>
    ),
  });
  const menuRoute = createRoute({ getParentRoute: () => guarded, path: '$', component: () => null });
  const login = createRoute({
    getParentRoute: () => root,
    path: '/user/login',
    component: () => <p>登录</p>,
  });
  return createRouter({
    routeTree: root.addChildren([login, guarded.addChildren([menuRoute])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    scrollRestoration: () => !hasSwitched(),
  });
}

function createPreferences() {
  return createActor(
    preferencesMachine.provide({
      actors: { prepareColor: fromPromise<void, { color: ThemeColor }>(async () => undefined) },
      actions: { store: () => undefined, apply: () => undefined },
    }),
    { input: { stored: undefined } },
  ).start();
}

/** Renders the back office with its tabs, at an address, with the menu and session of the test. */
export async function showTabbedApp(address = '/dashboard/index') {
  const log: PageLog = [];
  const permissions = { menu };
  const session = createSession(permissions);
  const registry = () =>
    buildMenuRegistry(session.getSnapshot().context.permissions?.menu ?? [], {
      config: {},
      siteOrigin: location.origin,
      hasComponent: () => true,
      log: () => undefined,
    });
  const router = createTestRouter(createContent(log), address, () => hasSwitched());
  const preferences = createPreferences();
  const app: App = testApp({
    session,
    preferences,
    menu: registry,
    findRoute: (path) => findRoute(registry(), path),
    tabs: () => actor,
  });
  const { actor, hasSwitched } = createTabs({ ...app, router });
  session.start();
  await waitForState(session, (snapshot) => snapshot.matches({ authenticated: 'ready' }));
  const queryClient = new QueryClient();
  const view = render(
    <AppProvider value={app}>
      <QueryClientProvider client={queryClient}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    log,
    app,
    session,
    permissions,
    router,
    view,
    user: userEvent.setup(),
    go: (href: string) => act(async () => await router.navigate({ href })),
    back: () =>
      act(async () => {
        const loaded = new Promise((resolve) => router.subscribe('onResolved', resolve));
        router.history.back();
        await loaded;
      }),
  };
}

/** Returns the bar as text, with the shown tab in brackets. */
export function bar(): string {
  return screen
    .queryAllByRole('tab')
    .map((tab) => (tab.getAttribute('aria-selected') === 'true' ? `[${tab.textContent}]` : tab.textContent))
    .join(' ');
}

/** Queries within the visible page. */
export function shownPage(): ReturnType<typeof within> {
  return within(screen.getByRole('tabpanel'));
}

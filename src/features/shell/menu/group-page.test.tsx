import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import type { MenuEntry } from '#shared/menu/menu-node.ts';
import { buildMenuRegistry } from '#shared/menu/menu-registry.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { GroupPage } from './group-page.tsx';

afterEach(cleanup);

async function show(children: MenuEntry[]): Promise<void> {
  const group: MenuEntry = {
    path: '/tools',
    component: 'layouts/RouteView',
    meta: { title: '工具' },
    children,
  };
  const settings = {
    config: {},
    siteOrigin: 'http://localhost',
    hasComponent: () => true,
    log: () => undefined,
  };
  const registry = buildMenuRegistry([group], settings);
  const rootRoute = createRootRoute({ component: () => <GroupPage path="/tools" title="工具" /> });
  const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <AppProvider value={testApp({ menu: () => registry })}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('heading', { name: '工具' });
}

it('a group page links to all entries of the group, including external ones', async () => {
  await show([
    { path: '/tools/list', component: 'system/UserList', meta: { title: '名单' } },
    {
      path: '/tools/manual',
      component: '',
      meta: { title: '手册', url: 'https://school.example/manual', internalOrExternal: true },
    },
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tools/list', 'https://school.example/manual']);
});

it('a group page links to hidden entries, and to entries of groups below it under their headings', async () => {
  const page = (path: string, hidden = false): MenuEntry => ({
    path,
    component: 'demo/Page',
    hidden,
    meta: { title: path },
  });
  const inner = {
    path: '/tools/inner',
    component: 'layouts/RouteView',
    hidden: true,
    meta: { title: '内部' },
    children: [page('/tools/inner/a')],
  };
  await show([inner, page('/tools/b', true), page('/tools/c')]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tools/b', '/tools/c', '/tools/inner/a']);
  expect(screen.getByRole('heading', { name: '内部', level: 2 }).tagName).toBe('H2');
});

it('an empty group page shows a message and no navigation', async () => {
  await show([]);
  expect(screen.getByText('这个菜单下没有可以打开的页面').tagName).toBe('P');
  expect(screen.queryByRole('navigation')).toBe(null);
});

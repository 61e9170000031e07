import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { AppProvider } from '#shared/app/app-context.tsx';
import { buildMenuRegistry, findRoute } from '#shared/menu/menu-registry.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { tabsMachine } from '#machines/tabs/tabs.machine.ts';
import { Breadcrumb } from './breadcrumb.tsx';

afterEach(cleanup);

const entry = (path: string, title: string) => ({ path, component: 'a/Page', meta: { title } });
const registry = buildMenuRegistry(
  [
    entry('/dashboard/index', '首页'),
    entry('/online/graphreport/:code', 'AUTO在线图表'),
    entry('/online/cgformList/devices', '设备'),
  ],
  { config: {}, siteOrigin: 'http://localhost', hasComponent: () => true, log: () => undefined },
);

/** Returns the breadcrumb at an address whose tab has its menu title, and possibly a title of its page. */
async function crumbsAt(href: string, ownTitle: string | undefined) {
  const found = findRoute(registry, href);
  const tab = {
    id: 1,
    key: href,
    href,
    title: found?.title ?? '',
    ownTitle,
    keepAlive: true,
    revision: 0,
    passing: false,
  };
  const idle = createActor(tabsMachine).getSnapshot();
  const tabs = createActor(tabsMachine, {
    snapshot: tabsMachine.resolveState({
      value: idle.value,
      context: { ...idle.context, list: [tab], active: href },
    }),
  });
  const rootRoute = createRootRoute({ component: Breadcrumb });
  const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '$' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [href] }) });
  const app = testApp({
    menu: () => registry,
    findRoute: (path) => findRoute(registry, path),
    tabs: () => tabs,
  });
  render(
    <AppProvider value={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  const crumbs = within(await screen.findByRole('navigation', { name: '面包屑' })).getAllByRole('listitem');
  return crumbs.map(({ textContent }) => textContent);
}

it('the breadcrumb shows the title of the page if its menu entry covers several pages', async () => {
  expect(await crumbsAt('/online/graphreport/by_class', '作品统计')).toEqual(['首页', '作品统计']);
});

it('the breadcrumb shows the menu title while the page is loading or if the entry has a single page', async () => {
  expect(await crumbsAt('/online/graphreport/by_class', undefined)).toEqual(['首页', 'AUTO在线图表']);
  cleanup();
  expect(await crumbsAt('/online/cgformList/devices', '设备登记')).toEqual(['首页', '设备']);
});

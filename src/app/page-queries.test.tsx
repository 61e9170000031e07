import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { connectApi } from '#shared/api/connection.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { buildMenuRegistry, findRoute } from '#shared/menu/menu-registry.ts';
import { createStore, openStorage } from '#shared/browser/storage.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import DashboardPage from '#features/dashboard/dashboard.page.tsx';
import HttpTracePage from '#features/monitor/http-trace.page.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { prefetchPage, prefetchLanding } from './page-queries.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** Answers all requests and records them. */
function answerAll(): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${api}/*`, ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json({ success: true, message: '', code: 200, result: [] });
    }),
  );
  return asked;
}

it('a page of the monitor uses the prefetched answers and sends no second request', async () => {
  const asked = answerAll();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const component = 'modules/monitor/HttpTrace';
  await prefetchPage({ component, search: {}, permissions: undefined, routes: new Map() }, client);
  expect(asked.length).toBe(1);
  render(
    <AppProvider value={testApp()}>
      <QueryClientProvider client={client}>
        <HttpTracePage />
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  await fetch(`${api}/later`);
  expect(asked.length).toBe(2);
});

const { routes: gradingRoutes } = buildMenuRegistry(
  [{ path: '/teaching/workList', component: 'teaching/TeachingWorkList', meta: { title: '作品管理' } }],
  { config: {}, siteOrigin: '', hasComponent: () => true, log: () => undefined },
);

it.each([
  ['an administrator', ['dashboard:site'], new Map(), ['loginfo', 'site', 'visitInfo']],
  ['a teacher', [], gradingRoutes, ['classes', 'desk', 'grading']],
  ['a pupil', [], new Map(), ['mine']],
])('the first page of %s prefetches the data of its panels', async (_who, actions, routes, panels) => {
  const asked = answerAll();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const permissions = { menu: null, auth: actions.map((action) => ({ action })) };
  await prefetchPage({ component: 'dashboard/Index', search: {}, permissions, routes }, client);
  const names = asked.map((path) => path.split('/').at(-1));
  expect(new Set(names)).toEqual(new Set([...panels, 'getConfig']));
  expect(names.length).toBe(panels.length + 1);
});

it('the paths of the first queries are stored, with their parameters, for the next visit', () => {
  const store = createStore(openStorage('local'), Date.now);
  const menu = buildMenuRegistry(
    [{ path: '/first', component: 'dashboard/Index', meta: { title: '首页' } }],
    { config: {}, siteOrigin: '', hasComponent: () => true, log: () => undefined },
  );
  const app = testApp({ menu: () => menu, findRoute: (pathname) => findRoute(menu, pathname) });
  const stored = () => store.read('firstReads', z.unknown());
  prefetchLanding(app, { pathname: '/first', searchStr: '', search: {} });
  const expected = {
    page: '/first',
    paths: ['/teaching/dashboard/mine', '/sys/config/getConfig?key=_indexHtml'],
  };
  expect(stored()).toEqual(expected);
  // A page with parameters has no first queries and leaves them.
  prefetchLanding(app, { pathname: '/first', searchStr: '?tab=1', search: {} });
  expect(stored()).toEqual(expected);
});

const figures: Readonly<Record<string, unknown>> = {
  '/api/sys/loginfo': { totalVisitCount: 1, todayVisitCount: 1, todayIp: 1 },
  '/api/sys/visitInfo': [],
  '/api/teaching/dashboard/site': {
    userCount: 4,
    studentCount: 3,
    classCount: 1,
    courseCount: 1,
    workCount: 12,
    pendingCount: 0,
    disk: { free: 50, total: 100, low: false },
    setUp: { name: null, teacherCount: 2, openCourseCount: 0, backupTime: null },
    attention: [],
  },
};

it('the first page uses prefetched figures even if it is drawn late, and refetches them at the next visit', async () => {
  let asked: string[] = [];
  server.use(
    http.get(`${api}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return HttpResponse.json({ success: true, message: '', code: 200, result: figures[pathname] ?? null });
    }),
  );
  const askedFigures = () => asked.filter((path) => path in figures).sort();
  const actions = ['dashboard:site'];
  const Page = ({ search }: { readonly search: object }) =>
    'tab' in search ? <DashboardPage /> : <h1>其他页面</h1>;
  const { queryClient, router } = await showApp(Page, '/toy', 'admin', actions);
  const permissions = { menu: null, auth: actions.map((action) => ({ action })) };
  await prefetchPage(
    { component: 'dashboard/Index', search: {}, permissions, routes: new Map() },
    queryClient,
  );
  expect(askedFigures()).toEqual(Object.keys(figures));
  asked = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  const open = async (href: string, text: string) => {
    await router.navigate({ href });
    await screen.findByText(text);
  };
  await open('/toy?tab=1', '作品');
  await fetch(`${api}/later`);
  expect(askedFigures()).toEqual([]);
  await open('/toy', '其他页面');
  await open('/toy?tab=1', '作品');
  await expect.poll(askedFigures).toEqual(Object.keys(figures));
});

import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { parseSearchText, stringifySearchText } from '#shared/app/search-text.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { MenuEntry } from '#shared/menu/menu-node.ts';
import { buildMenuRegistry, findRoute } from '#shared/menu/menu-registry.ts';
import { SearchDialog } from './search-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const wang = {
  kind: 'person',
  id: 'u1',
  name: '王子轩',
  detail: 's30101 · 三年级一班',
  username: 's30101',
  departId: 'd1',
};
const lesson = { kind: 'unit', id: 'n1', name: '王子历险', detail: '海底世界', courseId: 'c1' };

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  openStorage('local')?.clear();
  server.use(http.get(`${api}/sys/search`, () => answer([])));
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const page = (path: string, title: string): MenuEntry => ({ path, component: 'demo/Page', meta: { title } });
const teacherMenu = [
  page('/dashboard/index', '首页'),
  page('/isystem/departDetailList', '班级管理'),
  page('/isystem/user', '用户管理'),
  page('/teaching/workList', '作业管理'),
];

type Shown = { readonly menu?: MenuEntry[]; readonly actions?: readonly string[]; readonly userId?: string };

/** Renders the dialog above an empty page; `where` returns the address that the search has opened. */
async function show({
  menu = teacherMenu,
  actions = ['user:add', 'depart:user'],
  userId = 't1',
}: Shown = {}) {
  const registry = buildMenuRegistry(menu, {
    config: {},
    siteOrigin: 'http://localhost',
    hasComponent: () => true,
    log: () => undefined,
  });
  const session = testSession({
    userInfo: { id: userId, username: userId },
    permissions: { menu: [], auth: actions.map((action) => ({ action, type: '1' })), allAuth: [] },
  });
  const closed: string[] = [];
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/',
      component: () => <SearchDialog initialText="" onClose={() => closed.push('closed')} />,
    }),
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({
    routeTree,
    history,
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
  });
  render(
    <AppProvider
      value={testApp({ menu: () => registry, findRoute: (path) => findRoute(registry, path), session })}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </AppProvider>,
  );
  const field = await screen.findByRole('combobox', { name: '搜索' });
  const groups = () =>
    screen.queryAllByRole('group').map(
      (group) =>
        `${group.firstChild?.textContent ?? ''}: ${within(group)
          .getAllByRole('option')
          .map((option) => option.querySelector('span')?.textContent)
          .join(' ')}`,
    );
  const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
  const where = () => `${history.location.pathname}${history.location.search}`;
  return { user: userEvent.setup(), field, groups, selected, where, closed };
}

const status = () => screen.getByRole('status').textContent;

it('lists pages and actions without a text, and searches them by words, pinyin and initials', async () => {
  const { user, field, groups, selected } = await show();
  expect(groups()[0]).toMatch(/^页面与操作: 首页 班级管理 用户管理 作业管理 去批改/);
  for (const words of ['转班', 'zhuanban', 'zb', '换班']) {
    await user.clear(field);
    await user.type(field, words);
    expect([words, selected()]).toEqual([words, '转班班级管理']);
  }
  await user.clear(field);
  await user.type(field, '成绩');
  expect(groups()).toEqual(['页面与操作: 成绩册 作业管理']);
});

it('hides actions whose button or page the user does not have', async () => {
  const { user, field } = await show({ menu: [page('/isystem/user', '用户管理')], actions: [] });
  for (const words of ['转班', '添加用户', '成绩', '备份', '布置作业']) {
    await user.clear(field);
    await user.type(field, words);
    await expect.poll(status, { message: words }).toBe(`没有找到“${words}”`);
  }
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('asks the server once for a typed text, and adds its records below the pages', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${api}/sys/search`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('text'));
      return answer([wang, lesson]);
    }),
  );
  const { user, field, groups, selected, where } = await show();
  await user.type(field, ' wz');
  await expect.poll(groups).toEqual(['人员: 王子轩', '单元: 王子历险']);
  expect(asked).toEqual(['wz']);
  expect(status()).toBe('2 个结果');
  expect(screen.getAllByRole('option')[0]?.querySelector('mark')?.textContent).toBe('王子');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('王子历险海底世界');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('王子轩s30101 · 三年级一班');
  await user.keyboard('{ArrowUp}{Enter}');
  await expect.poll(where).toBe('/learn/c1/n1');
});

it('opens the page of a course for those who may change it, and the lesson for others', async () => {
  const menu = [...teacherMenu, page('/course/courseUnit', '课程单元管理')];
  const own = { ...lesson, mayEdit: true };
  for (const [hit, shownMenu, address] of [
    [own, menu, '/course/courseUnit?courseId=c1&section=n1'],
    [{ ...own, kind: 'course', id: 'c1' }, menu, '/course/courseUnit?courseId=c1'],
    [{ ...own, mayEdit: false }, menu, '/learn/c1/n1'],
    [own, teacherMenu, '/learn/c1/n1'],
  ] as const) {
    server.use(http.get(`${api}/sys/search`, () => answer([hit])));
    const { user, field, where } = await show({ menu: [...shownMenu] });
    await user.type(field, 'wzlx{Enter}');
    await expect.poll(where).toBe(address);
    cleanup();
  }
});

it('opens the dialogs 转班 and 升班', async () => {
  for (const [words, address] of [
    ['转班', '/isystem/departDetailList?new=transfer'],
    ['升班', '/isystem/departDetailList?new=promotion'],
  ] as const) {
    const { user, field, where } = await show({ actions: ['depart:user', 'depart:edit'] });
    await user.type(field, `${words}{Enter}`);
    await expect.poll(where).toBe(address);
    cleanup();
  }
});

it('opens the form 发通知, and does not list its page a second time', async () => {
  const menu = [...teacherMenu, page('/teaching/notice', '发通知')];
  const { user, field, groups, where } = await show({ menu });
  await user.type(field, '发通知');
  expect(groups()).toEqual(['页面与操作: 发通知']);
  await user.keyboard('{Enter}');
  await expect.poll(where).toBe('/teaching/notice?new=notice');
});

it('keeps the selected entry when records arrive', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.get(`${api}/sys/search`, async () => {
      await held;
      return answer([wang]);
    }),
  );
  const { user, field, groups, selected } = await show();
  await user.type(field, '管理');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('用户管理');
  expect(status()).toBe('正在搜索…');
  letGo();
  await expect.poll(() => groups().length).toBe(2);
  expect(selected()).toBe('用户管理');
});

it('opens the first record by Enter before the server has answered', async () => {
  server.use(http.get(`${api}/sys/search`, () => answer([wang])));
  const { user, field, where, closed } = await show();
  await user.type(field, 'wzx{Enter}');
  await expect.poll(where).toBe('/isystem/user?username=s30101');
  expect(closed).toEqual(['closed']);
});

it('opens nothing when it was closed before the server answered', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.get(`${api}/sys/search`, async () => {
      await held;
      return answer([wang]);
    }),
  );
  const { user, field, where, groups, closed } = await show();
  await user.type(field, 'wzx{Enter}{Escape}');
  expect(closed).toEqual(['closed']);
  letGo();
  await expect.poll(groups).toEqual(['人员: 王子轩']);
  expect([where(), closed]).toEqual(['/', ['closed']]);
});

it('offers what is on the page of a class only to users who have that page', async () => {
  const actions = ['user:add', 'depart:user', 'depart:add'];
  const titles = () => screen.getAllByRole('option').map((one) => one.querySelector('span')?.textContent);
  await show({ actions });
  expect(titles()).toEqual(expect.arrayContaining(['成绩册', '转班', '座位', '新建班级', '入班申请']));
  cleanup();
  await show({ actions: [...actions, 'depart:import'] });
  expect(titles()).toEqual(expect.arrayContaining(['新建班级', '入班申请']));
  for (const title of ['成绩册', '转班', '座位', '小组']) expect(titles()).not.toContain(title);
});

it('opens a person on the class page for users without 用户管理', async () => {
  server.use(http.get(`${api}/sys/search`, () => answer([wang])));
  const { user, field, where } = await show({ menu: [page('/isystem/departDetailList', '班级管理')] });
  await user.type(field, 'wzx{Enter}');
  await expect.poll(where).toBe('/isystem/departDetailList?depart=d1');
});

it('ignores keys of an input method', async () => {
  const { field, selected, where } = await show();
  const before = selected();
  fireEvent.compositionStart(field);
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(selected()).toBe(before);
  expect(where()).toBe('/');
});

it('shows a failure and searches again', async () => {
  let isBroken = true;
  server.use(
    http.get(`${api}/sys/search`, () =>
      isBroken
        ? HttpResponse.json({ success: false, message: '服务器繁忙', code: 500, result: null })
        : answer([wang]),
    ),
  );
  const { user, field, groups } = await show();
  await user.type(field, 'wzx');
  expect((await screen.findByRole('alert')).textContent).toContain('服务器繁忙');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await expect.poll(groups).toEqual(['人员: 王子轩']);
});

it('lists what the user opened last first, if it can still be opened', async () => {
  server.use(http.get(`${api}/sys/search`, () => answer([wang])));
  const first = await show();
  await first.user.type(first.field, 'wzx{Enter}');
  await expect.poll(first.where).toBe('/isystem/user?username=s30101');
  cleanup();
  const second = await show();
  expect(second.groups()[0]).toBe('最近打开: 王子轩');
  await second.user.type(second.field, '作业管理{Enter}');
  await expect.poll(second.where).toBe('/teaching/workList');
  cleanup();
  const third = await show();
  expect(third.groups()[0]).toBe('最近打开: 作业管理 王子轩');
  expect(third.groups()[1]).not.toContain('作业管理');
  cleanup();
  expect((await show({ menu: [page('/dashboard/index', '首页')] })).groups()[0]).toMatch(/^页面与操作/);
  cleanup();
  expect((await show({ userId: 't2' })).groups()[0]).toMatch(/^页面与操作/);
});

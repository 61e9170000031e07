import { Theme } from '@radix-ui/themes';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { createActor } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import type { MenuEntry } from '#shared/menu/menu-node.ts';
import { buildMenuRegistry } from '#shared/menu/menu-registry.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { menus } from '#server/store/seed/base/menus.ts';
import type { MenuSeed } from '#server/store/seed/base/types.ts';
import { FoldedMenu } from './folded-menu.tsx';
import { SideMenu } from './side-menu.tsx';

afterEach(cleanup);

type Role = MenuSeed['roles'][number];

/** The default menu of a role in a new school. */
function entriesOf(role: Role, seeds: readonly MenuSeed[] = menus): MenuEntry[] {
  return seeds
    .filter(({ roles }) => roles.includes(role))
    .sort((one, other) => one.sort - other.sort)
    .map(({ name, url, component, icon = null, section = null, children = [], ...seed }) => ({
      path: url,
      component,
      hidden: seed.hidden === true || (seed.pupilsOnly === true && role !== 'student'),
      alwaysShow: seed.ownPage === true,
      meta: { title: name, icon, section },
      children: entriesOf(role, children),
    }));
}

type MenuOptions = { readonly frame?: 'basic' | 'tabbed'; readonly of?: typeof SideMenu | typeof FoldedMenu };

/** Renders the menu; returns its lists by name, each with its first-level entries. */
async function lists(entries: MenuEntry[], { frame = 'tabbed', of = SideMenu }: MenuOptions = {}) {
  const registry = buildMenuRegistry(entries, {
    config: {},
    siteOrigin: 'http://localhost',
    hasComponent: () => true,
    log: () => undefined,
  });
  const preferences = createActor(preferencesMachine, { input: { stored: { frame } } });
  const rootRoute = createRootRoute({ component: () => createElement(of) });
  const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <Theme>
      <AppProvider value={testApp({ menu: () => registry, preferences })}>
        <RouterProvider router={router} />
      </AppProvider>
    </Theme>,
  );
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  return [...menu.querySelectorAll(':scope > ul')].map((list) => {
    const items = [...list.children].map(
      (item) => item.querySelector('summary, a, button')?.textContent ?? '',
    );
    const words = list.getAttribute('aria-label') ?? headingOf(menu, list);
    return `${words}: ${items.join(' ')}`;
  });
}

function headingOf(menu: HTMLElement, list: Element): string {
  const id = list.getAttribute('aria-labelledby');
  return [...menu.querySelectorAll('p')].find((heading) => heading.id === id)?.textContent ?? '';
}

const teaching = '教学: 班级管理 发通知 课程管理 作业与评论';
const ofTeacher = [': 首页', teaching, '学校: 填表 在线表单 用户管理'];

it('the side menu groups the entries of a teacher under headings', async () => {
  expect(await lists(entriesOf('teacher'))).toEqual(ofTeacher);
  expect(within(screen.getByRole('list', { name: '学校' })).getAllByRole('link')).toHaveLength(3);
});

it('the side menu groups the entries of an administrator under headings', async () => {
  expect(await lists(entriesOf('admin'))).toEqual([
    ': 首页',
    teaching,
    '学校: 填表 在线表单 用户管理 角色管理 系统通告 资讯管理',
    '系统: 网站配置 备份 后台菜单管理 系统维护',
  ]);
  expect(screen.getByRole('link', { name: '系统维护' }).getAttribute('href')).toBe('/isystem');
});

it('entries are indented below their group, with and without an icon', async () => {
  const child = (path: string, icon: string | null): MenuEntry => ({
    path,
    component: 'demo/Page',
    meta: { title: path, icon },
  });
  const group = {
    path: '/group',
    component: 'layouts/RouteView',
    meta: { title: '没有图标的组', icon: null },
    children: [child('/plain', null), child('/drawn', 'table')],
  };
  await lists([group]);
  const summary = screen.getByText('没有图标的组').closest('summary');
  const links = await screen.findAllByRole('link', { hidden: true });
  expect(links).toHaveLength(2);
  const startOf = (one: HTMLElement | null) => Number.parseInt(one?.style.paddingInlineStart ?? '', 10);
  for (const link of links) {
    expect(startOf(link)).toBeGreaterThan(startOf(summary));
    // The place of the icon, which may be empty.
    expect(link.querySelectorAll(':scope > svg')).toHaveLength(1);
  }
});

it('the collapsed side menu labels its groups without visible headings', async () => {
  expect(await lists(entriesOf('teacher'), { of: FoldedMenu })).toEqual(ofTeacher);
  expect(screen.queryByText('学校')).toBe(null);
});

it('the side menu has no headings in the basic layout', async () => {
  expect(await lists(entriesOf('student'), { frame: 'basic' })).toEqual([
    ': 首页 创作 Python编程 积木编程 我的课程 我的作业 我的进度 我的作品 作品展 我的收藏 我的作品列表 我的消息 填表',
  ]);
});

it('the side menu preserves the configured order and ignores unknown sections', async () => {
  const entry = (path: string, section?: string): MenuEntry => ({
    path: `/${path}`,
    component: 'demo/Page',
    meta: { title: path, section: section ?? null },
  });
  expect(
    await lists([
      entry('a', 'school'),
      entry('b', 'constructor'),
      entry('c'),
      entry('d', 'system'),
      entry('e', 'school'),
    ]),
  ).toEqual(['学校: a', ': b c', '系统: d', '学校: e']);
});

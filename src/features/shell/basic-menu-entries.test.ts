import { describe, expect, it } from 'vitest';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { grantedEntries, otherEntries, entryAt } from './basic-menu-entries.ts';

const route = {
  kind: 'page',
  component: '',
  title: '',
  chain: [],
  keepAlive: false,
  permissionList: [],
} as const;
const menuOf = (...paths: readonly string[]): Pick<MenuRegistry, 'routes'> => ({
  routes: new Map(paths.map((path) => [path, { ...route, path, entry: { path, component: '' } }])),
});
const everything = menuOf(
  '/dashboard/index',
  '/teaching/mineCourse/cardList',
  '/center/myAdditionalWork',
  '/create',
  '/account/center',
);
const titlesOf = (menu: Pick<MenuRegistry, 'routes'>) => grantedEntries(menu).map(({ title }) => title);
const item = (path: string, children: readonly SideMenuItem[] = []): SideMenuItem => ({
  key: path,
  title: path,
  icon: undefined,
  section: undefined,
  path,
  href: path,
  target: { kind: 'route' },
  children,
});

describe('the entries of the basic layout', () => {
  it('are the five main areas', () => {
    expect(titlesOf(everything)).toEqual(['首页', '课程', '作业', '创作', '我的']);
  });

  it('exclude areas that the menu does not grant', () => {
    expect(titlesOf(menuOf('/dashboard/index', '/create/python'))).toEqual(['首页', '创作']);
    expect(titlesOf(menuOf())).toEqual([]);
  });

  it('lead to another granted page of the area if the default one is not granted', () => {
    expect(grantedEntries(menuOf('/account/mineWork')).map(({ href }) => href)).toEqual([
      '/account/mineWork',
    ]);
  });

  it.each([
    ['/dashboard/index', '首页'],
    ['/learn', '课程'],
    ['/learn/c1/u1', '课程'],
    ['/center/myAdditionalWork/h1', '作业'],
    ['/start', '创作'],
    ['/create/python', '创作'],
    ['/work-detail', '创作'],
    ['/workList', '创作'],
    ['/account/mineWork', '我的'],
    ['/exhibitions', '我的'],
    ['/exhibitions/e1', '我的'],
    ['/account/favourites', '我的'],
    ['/account/progress', '我的'],
    ['/account/settings/base', '我的'],
    ['/isps/userAnnouncement', '我的'],
    ['/help', undefined],
  ])('assign the path %s to %s', (path, title) => {
    expect(entryAt(grantedEntries(everything), path)?.title).toBe(title);
  });

  it('leave the other menu entries in a flat list', () => {
    const tree = [item('/create'), item('/group', [item('/online/1')]), item('/account/progress')];
    expect(otherEntries(tree).map(({ path }) => path)).toEqual(['/online/1', '/account/progress']);
  });
});

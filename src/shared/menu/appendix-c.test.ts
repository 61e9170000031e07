import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seededMenu, seededRows } from './fixture-appendix-c.ts';
import { flattenNodes, readMenu } from './menu-node.ts';
import { buildMenuRegistry, findRoute } from './menu-registry.ts';
import type { SideMenuItem } from './side-menu.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const settings = {
  config: { webURL: 'http://school.example', domianURL: 'http://school.example/api' },
  siteOrigin: 'http://school.example',
  hasComponent: () => true,
};

function build(role?: string) {
  const lines: string[] = [];
  const menu = seededMenu(md5, role);
  const registry = buildMenuRegistry(menu, { ...settings, log: (line) => lines.push(line) });
  return { menu, registry, lines };
}

function titles(items: readonly SideMenuItem[]): string[] {
  return items.flatMap((item) => [item.title, ...titles(item.children)]);
}

describe('the whole menu tree of the existing product', () => {
  const { menu, registry, lines } = build();
  const nodes = flattenNodes(readMenu(menu));

  it('contains all its 138 rows: 126 entries, 10 buttons and 2 orphans', () => {
    expect(seededRows).toHaveLength(138);
    expect(seededRows.filter(({ isOrphan }) => isOrphan)).toHaveLength(2);
    expect(seededRows.filter(({ cells }) => cells[1] === '-')).toHaveLength(10);
    expect(nodes).toHaveLength(126);
  });

  it('has a route for each entry, except entries with route flag 0', () => {
    const lost = nodes.filter(({ entry, path }) => entry.route !== '0' && !registry.routes.has(path));
    expect(lost).toEqual([]);
    expect(registry.routes.size).toBe(122);
  });

  it('shows every entry that is neither hidden nor below a hidden one', () => {
    const shown = nodes.filter((node) => !node.hidden && !node.ancestors.some(({ hidden }) => hidden));
    const groups = readMenu(menu).filter((node) => !node.entry.hidden && node.hidden);
    expect(groups).toEqual([]);
    expect(titles(registry.tree)).toEqual(shown.map(({ title }) => title));
    expect(titles(registry.tree)).toHaveLength(72);
  });

  it('logs each duplicate of the seed data once', () => {
    expect(lines).toEqual([
      '菜单路径重复：/account（个人页），已使用“课程单元”',
      '菜单路径重复：/account/center（个人中心），已使用“我的作品”',
      '菜单路径重复：/account/settings/base（基本信息），已使用“个人设置”',
      '菜单名称重复：account-settings-base（个人设置），已使用 /account/settings/BaseSetting',
    ]);
  });

  it.each([
    ['/dashboard/index', { kind: 'page', component: 'dashboard/Index', title: '首页' }],
    ['/account/center', { kind: 'page', component: 'account/center/Index', title: '我的作品' }],
    ['/account/settings/Index', { kind: 'page', component: 'account/settings/Index' }],
    ['/account/settings/base', { kind: 'page', component: 'account/settings/Index' }],
    ['/isps/userAnnouncement', { kind: 'page', title: '我的消息' }],
    ['/work', { kind: 'redirect', redirectTo: '/work/additionalWork' }],
    ['/list', { kind: 'redirect', redirectTo: '/list/query-list' }],
    ['/list/search', { kind: 'redirect', redirectTo: '/list/search/article' }],
    ['/report', { kind: 'redirect', redirectTo: '/report/ArchivesStatisticst' }],
    ['/dashboard3', { kind: 'redirect', redirectTo: '/monitor' }],
    ['/monitor', { kind: 'redirect', redirectTo: '/monitor/redis/info' }],
    ['/online', { kind: 'redirect', redirectTo: '/online/cgform' }],
    ['/account', { kind: 'layout', component: 'layouts/RouteView' }],
    ['/online/cgformList/abc', { kind: 'page', params: { code: 'abc' }, title: 'AUTO在线表单' }],
    ['/online/cgreport', { kind: 'page', params: {}, title: 'Online报表配置' }],
    ['/online/cgreport/r1', { kind: 'page', params: { code: 'r1' }, title: 'AUTO在线报表' }],
  ])('resolves %s', (path, expected) => {
    expect(findRoute(registry, path)).toMatchObject(expected);
  });

  it('excludes the row with route flag 0 from the routes', () => {
    expect(findRoute(registry, '/online/df/t1/7')).toBe(undefined);
  });

  it.each([
    ['/create', "{{ window._CONFIG['webURL'] }}/scratch3/index.html?scene=create", 'external'],
    ['/dashboard3', "{{ window._CONFIG['domianURL'] }}/druid/", 'iframe'],
    ['/jeecg', 'http://www.baidu.com', 'iframe'],
  ])('has a route below %s with the MD5 hash of the URL %s', (parent, url, kind) => {
    expect(findRoute(registry, `${parent}/${md5(url)}`)).toMatchObject({ kind, chain: [{ path: parent }] });
  });

  it.each([
    ['admin', 55],
    ['dev', 114],
    ['teacher', 21],
    ['student', 14],
  ])('has the expected number of routes for the role %s', (role, count) => {
    expect(build(role).registry.routes.size).toBe(count);
  });
});

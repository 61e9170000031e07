import { describe, expect, it } from 'vitest';
import { pathDefect } from './menu-defects.ts';
import { buildMenuRegistry, findRoute, landingPath } from './menu-registry.ts';
import type { MenuEntry } from './menu-node.ts';

function build(menu: readonly MenuEntry[]) {
  const lines: string[] = [];
  const registry = buildMenuRegistry(menu, {
    config: {},
    siteOrigin: 'http://localhost',
    hasComponent: () => true,
    log: (line) => void lines.push(line),
  });
  return { registry, lines };
}

describe('the validation of a menu entry', () => {
  it.each([
    ['/c/x', '固定页面'],
    ['/f/form', '固定页面'],
    ['/user/login', '固定页面'],
    ['/work-detail', '固定页面'],
    ['/workList', '固定页面'],
    ['/api/sys', '固定页面'],
    ['/help', '固定页面'],
    ['/start', '固定页面'],
    ['/learn/c1/u1', '固定页面'],
    ['/teach/d1/c1/u1', '固定页面'],
    ['/browsers', '固定页面'],
    ['/price/$5', '$'],
    ['/a/{$x}', '$'],
    ['/a/{-$x}', '$'],
    ['/a%2Fb', '%2F'],
    ['/online/cgformList/:code', '带有参数'],
  ])('rejects the path %s with a reason', (path, words) => {
    const { registry, lines } = build([{ path, component: 'a/B', meta: { title: '页面' } }]);
    expect(registry.tree[0]?.wrong).toContain(words);
    expect(registry.tree[0]?.wrong).toContain(path);
    expect(lines.join()).toContain(words);
  });

  it.each([
    '/%5Cevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/a\nb',
    '/a/../../user',
    '/./a',
    '/a/%2e%2e/b',
  ])('rejects a path that browsers rewrite: %j', (path) => {
    const { registry } = build([{ path, component: 'a/B', meta: { title: '页面' } }]);
    expect(registry.tree[0]?.wrong).toContain('会被浏览器改写');
    expect(registry.tree[0]?.target).toEqual({ kind: 'window', url: undefined });
  });

  it.each(['/用户', '/a b', '/100%', '/a.b/..c', '/a/.b'])(
    'accepts the path %s without a log line',
    (path) => {
      const { registry, lines } = build([{ path, component: 'a/B', meta: { title: '页面' } }]);
      expect([registry.tree[0]?.wrong, lines]).toEqual([undefined, []]);
    },
  );

  it('reports the invalid URL of an external entry', () => {
    const meta = { title: '外链', url: 'javascript:alert(1)', internalOrExternal: true };
    expect(build([{ path: '/x', meta }]).registry.tree[0]?.wrong).toBe('菜单地址无效：javascript:alert(1)');
  });

  it.each(['/c', '/f', '/cards/x', '/isystem/user', '/courses/List/all', '/frame/abc'])(
    'accepts the path %s',
    (path) => {
      expect(pathDefect(path)).toBeUndefined();
    },
  );
});

describe('the landing page', () => {
  const page = (path: string, hidden = false): MenuEntry => ({ path, component: 'a/B', hidden });

  it('is the configured page if the menu contains it', () => {
    const { registry } = build([page('/a'), page('/dashboard/index')]);
    expect(landingPath(registry, '/dashboard/index?x=1')).toBe('/dashboard/index?x=1');
  });

  it('is the configured page if that is a fixed page outside the menu', () => {
    expect(landingPath(build([page('/a')]).registry, '/home')).toBe('/home');
  });

  it('is the first visible page of the menu if the configured page is missing', () => {
    const { registry } = build([
      page('/hidden', true),
      page('/online/:code'),
      { path: '/group', component: 'layouts/RouteView', children: [page('/group/one'), page('/group/two')] },
    ]);
    expect(landingPath(registry, '/dashboard/index')).toBe('/group/one');
  });

  it.each(['/user/login', 'dashboard/index', '//evil.example', '/a/../user/login'])(
    'is not the configured address %s, which is not a valid target after a login',
    (configured) => {
      expect(landingPath(build([page('/a')]).registry, configured)).toBe('/a');
      expect(landingPath(build([]).registry, configured)).toBe('/dashboard/index');
    },
  );

  it.each(['/c/x', '/user/list', '/a%2Fb', '/help'])(
    'is not the page %s, which cannot be opened, when the user opens /',
    (path) => {
      const { registry } = build([page(path), page('/ok')]);
      expect(findRoute(registry, '/')).toMatchObject({ redirectTo: '/ok' });
    },
  );

  it('is a hidden page if no visible page exists', () => {
    expect(landingPath(build([page('/hidden', true)]).registry, '/dashboard/index')).toBe('/hidden');
  });
});

describe('a menu two thousand levels deep', () => {
  it('is built down to the twentieth level, with one log line', () => {
    let entry: MenuEntry = { path: 'last', component: 'a/B' };
    for (let level = 0; level < 2000; level += 1) entry = { path: 'l', children: [entry] };
    const { registry, lines } = build([{ ...entry, path: '/top' }, page2]);
    expect(registry.routes.has('/other')).toBe(true);
    expect([...registry.routes.keys()].filter((path) => path.startsWith('/top'))).toHaveLength(20);
    expect(lines.filter((line) => line.includes('20 级'))).toHaveLength(1);
  });
  const page2: MenuEntry = { path: '/other', component: 'a/B' };
});

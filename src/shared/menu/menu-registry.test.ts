import { describe, expect, it } from 'vitest';
import { breadcrumb, documentTitle } from './breadcrumb.ts';
import { buildMenuRegistry, findRoute } from './menu-registry.ts';
import type { MenuEntry } from './menu-node.ts';
import type { SideMenuItem } from './side-menu.ts';

const unknown = 'demo/Missing';

function build(menu: readonly MenuEntry[], config: Record<string, string> = {}) {
  const lines: string[] = [];
  const registry = buildMenuRegistry(menu, {
    config,
    siteOrigin: 'http://school.example',
    hasComponent: (name) => name !== unknown,
    log: (line) => lines.push(line),
  });
  return { registry, lines };
}

function find(menu: readonly MenuEntry[], path: string) {
  return findRoute(build(menu).registry, path);
}

/** Formats each item as `title(child child)`. */
function outline(items: readonly SideMenuItem[]): string {
  return items
    .map(({ title, children }) => (children.length > 0 ? `${title}(${outline(children)})` : title))
    .join(' ');
}

const page = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  path,
  component: 'demo/Page',
  meta: { title: path },
  ...more,
});
const group = (path: string, children: MenuEntry[], more: Partial<MenuEntry> = {}): MenuEntry => ({
  path,
  component: 'layouts/RouteView',
  meta: { title: path },
  children,
  ...more,
});

describe('a menu with hidden entries', () => {
  it.each([
    ['a hidden page', [page('/a'), page('/b', { hidden: true })], '/a'],
    ['a hidden group with its children', [page('/a'), group('/g', [page('/b')], { hidden: true })], '/a'],
    [
      'a first-level item whose children are all hidden',
      [page('/a'), group('/g', [page('/b', { hidden: true })])],
      '/a',
    ],
    [
      'only the hidden one of two children',
      [group('/g', [page('/b', { hidden: true }), page('/c')])],
      '/g(/c)',
    ],
    ['no page that answers an empty list of children', [page('/a', { children: [] })], '/a'],
  ])('shows the expected side menu for %s', (_name, menu, expected) => {
    expect(outline(build(menu).registry.tree)).toBe(expected);
  });

  it('shows a group whose children are all hidden, if it opens its own page', () => {
    const menu = [group('/g', [page('/b', { hidden: true })], { alwaysShow: true })];
    expect(outline(build(menu).registry.tree)).toBe('/g');
    expect(find(menu, '/g')).toMatchObject({ kind: 'layout' });
  });

  it('lists hidden pages among its entries, except those that need an id or have no page', () => {
    const hidden = { hidden: true };
    const menu = [
      page('/a'),
      page('/b', hidden),
      page('/c/:id', hidden),
      page('/d', { ...hidden, route: '0' }),
      page('/e', { ...hidden, component: unknown }),
      group('/f', [page('/f/by-id', hidden)], hidden),
      group('/g', [group('/h', [page('/i')], hidden), page('/j')]),
    ];
    const { tree, entries } = build(menu).registry;
    expect(outline(tree)).toBe('/a /g(/j)');
    expect(outline(entries)).toBe('/a /b /g(/h(/i) /j)');
  });

  it('keeps hidden pages reachable, including those below a hidden group', () => {
    const menu = [group('/g', [page('/b', { hidden: true })], { hidden: true })];
    expect(find(menu, '/b')).toMatchObject({ kind: 'page', component: 'demo/Page' });
  });
});

describe('the redirects of a menu', () => {
  it.each([
    ['follows a redirect', group('/g', [page('/g/a'), page('/g/b')], { redirect: '/g/b' }), '/g/b'],
    [
      'leads a group to its first visible child',
      group('/g', [page('/g/a', { hidden: true }), page('/g/b')]),
      '/g/b',
    ],
    [
      'leads an entry without component to its child',
      group('/g', [page('/g/a')], { component: null }),
      '/g/a',
    ],
    ['ignores a redirect that is no path', group('/g', [page('/g/a')], { redirect: '15' }), '/g/a'],
    [
      'ignores a redirect to another site',
      group('/g', [page('/g/a')], { redirect: '//evil.example' }),
      '/g/a',
    ],
    [
      'passes over a child that is not registered',
      group('/g', [page('/x', { route: '0' }), page('/y')]),
      '/y',
    ],
    ['passes over a child with parameters', group('/g', [page('/x/:id'), page('/y')]), '/y'],
    [
      'passes over a child that opens a window',
      group('/g', [page('/x', { meta: { internalOrExternal: true } }), page('/y')]),
      '/y',
    ],
  ])('the registry %s', (_name, entry, redirectTo) => {
    expect(find([entry], '/g')).toMatchObject({ kind: 'redirect', redirectTo });
  });

  it('an entry with its own page opens that page despite its children', () => {
    expect(find([page('/a', { children: [page('/a/b')] })], '/a')).toMatchObject({ kind: 'page' });
  });

  it.each([
    ['with alwaysShow', { alwaysShow: true, redirect: '/a/b' }],
    ['that redirects to its own path', { redirect: '/a/' }],
  ])('an entry %s opens its own component', (_name, more) => {
    const menu = [page('/a', { ...more, children: [page('/a/b')] })];
    expect(find(menu, '/a')).toMatchObject({ kind: 'page', component: 'demo/Page' });
  });

  it('a group with alwaysShow ignores its redirect', () => {
    const shown = { ...group('/g', [page('/g/a')]), alwaysShow: true, redirect: '/g/a' };
    expect(find([shown], '/g')).toMatchObject({ kind: 'layout', component: 'layouts/RouteView' });
  });

  it('a group without a target has an empty layout', () => {
    expect(find([group('/g', [])], '/g')).toMatchObject({ kind: 'layout', component: 'layouts/RouteView' });
  });

  it('a redirect cycle is broken and logged', () => {
    const { registry, lines } = build([page('/a', { redirect: '/b?x=1' }), page('/b', { redirect: '/a' })]);
    expect(findRoute(registry, '/a')).toMatchObject({ kind: 'page' });
    expect(findRoute(registry, '/b')).toMatchObject({ kind: 'redirect', redirectTo: '/a' });
    expect(lines).toEqual(['菜单跳转循环：/a']);
  });

  it.each([
    ['through /', [page('/account/center', { redirect: '/' })], '/account/center'],
    ['of an entry with parameters', [page('/p/:id', { redirect: '/p/1' })], '/p/2'],
    [
      'of two entries, one with parameters',
      [page('/a', { redirect: '/p/1' }), page('/p/:id', { redirect: '/a' })],
      '/a',
    ],
    ['by another spelling of its path', [page('/a', { redirect: '/b/../a' })], '/a'],
    ['through the login page', [page('/a', { redirect: '/user/login?redirect=/a' })], '/a'],
  ])('a redirect cycle %s is broken', (_name, menu, start) => {
    const { registry } = build(menu);
    expect(findRoute(registry, start)).toMatchObject({ kind: 'page' });
  });

  it('a redirect chain of ten thousand entries is resolved in less than five seconds', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => page(`/m${at}`, { redirect: `/m${at + 1}` }));
    const began = performance.now();
    const { registry, lines } = build([...chain, page('/m10000')]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(findRoute(registry, '/m0')).toMatchObject({ kind: 'redirect', redirectTo: '/m1' });
    expect(lines).toEqual([]);
  });

  it.each(['/c/x', '/user/list', '/a%2Fb', '/x\\y', '/a/../b', '/help'])(
    'a group skips its child %s, which cannot be opened',
    (path) => {
      expect(find([group('/g', [page(path), page('/ok')])], '/g')).toMatchObject({ redirectTo: '/ok' });
      expect(find([group('/g', [page(path)])], '/g')).toMatchObject({ kind: 'layout' });
    },
  );
});

describe('a menu entry with route flag 0', () => {
  it('is shown in the menu and has no route', () => {
    const { registry } = build([page('/a', { route: '0' })]);
    expect(outline(registry.tree)).toBe('/a');
    expect(findRoute(registry, '/a')).toBe(undefined);
  });
});

describe('a menu with external and iframe entries', () => {
  const frame = (meta: MenuEntry['meta']): MenuEntry => ({
    path: '5f0c',
    component: 'layouts/IframePageView',
    meta: { title: '外链', ...meta },
  });

  it('opens a new window for internalOrExternal true', () => {
    const { registry } = build([frame({ url: 'https://docs.example/a', internalOrExternal: true })]);
    const target = registry.tree[0]?.target;
    expect(target?.kind === 'window' ? target.url?.('t') : undefined).toBe('https://docs.example/a');
    expect(findRoute(registry, '/5f0c')).toMatchObject({ kind: 'external' });
  });

  it('opens the path of an external entry that has no url', () => {
    const { registry } = build([
      page('/scratch3/index.html?scene=create', { meta: { internalOrExternal: true } }),
    ]);
    const target = registry.tree[0]?.target;
    expect(target?.kind === 'window' ? target.url?.('t') : undefined).toBe(
      '/scratch3/index.html?scene=create',
    );
  });

  it.each([
    ['an http address', { url: 'http://www.baidu.com' }, 'http://www.baidu.com'],
    ['a page of this site with the token', { url: '/druid/?t=${token}' }, '/druid/?t=secret'],
    ['an address that is none', { url: 'javascript:alert(1)' }, undefined],
    ['no address', {}, undefined],
  ])('gives an iframe the expected URL for %s', (_name, meta, url) => {
    const route = find([frame(meta)], '/5f0c');
    expect(route?.kind === 'iframe' ? route.url?.('secret') : 'no frame').toBe(url);
  });

  it.each([
    ['an address as path', 'http://www.baidu.com', 'http://www.baidu.com'],
    ['a template as path', '{{ webURL }}/doc.html', 'http://school.example/doc.html'],
  ])('generates a path for an entry with %s', (_name, path, url) => {
    const { registry } = build([{ path, component: 'layouts/IframePageView' }], {
      webURL: 'http://school.example',
    });
    const own = registry.tree[0]?.path ?? '';
    const route = findRoute(registry, own);
    expect(own).toMatch(/^\/frame\/[0-9a-f]{8}$/);
    expect(route?.kind === 'iframe' ? route.url?.('t') : 'no frame').toBe(url);
  });
});

describe('the lookup of a path', () => {
  it.each([
    ['percent-encoded Chinese', '/课程/一', '/%E8%AF%BE%E7%A8%8B/%E4%B8%80', {}],
    ['decoded Chinese for an encoded entry', '/%E8%AF%BE%E7%A8%8B', '/课程', {}],
    ['a trailing slash', '/a', '/a/', {}],
    ['a trailing slash in the menu', '/a/', '/a', {}],
    ['a lone percent sign', '/满分100%', '/满分100%', {}],
    ['one parameter', '/online/cgformList/:code', '/online/cgformList/x1', { code: 'x1' }],
    ['two parameters', '/online/df/:table/:id', '/online/df/t1/7/', { table: 't1', id: '7' }],
    ['an encoded parameter', '/p/:name', '/p/%E7%94%A8%2F%E6%88%B7', { name: '用/户' }],
  ])('matches %s', (_name, path, pathname, params) => {
    expect(find([page(path)], pathname)).toMatchObject({ kind: 'page', params });
  });

  it.each([
    ['a part too few', '/online/df/t1'],
    ['a part too many', '/online/df/t1/7/8'],
    ['an empty part', '/online/df//7'],
    ['another path', '/nothing'],
    ['another case', '/Online/df/t1/7'],
  ])('does not match %s', (_name, pathname) => {
    expect(find([page('/online/df/:table/:id')], pathname)).toBe(undefined);
  });

  it('prefers a fixed path to a pattern, and a more specific pattern to a general one', () => {
    const menu = [page('/x/:a/:b'), page('/x/:a/end'), page('/x/y/:b'), page('/x/y/z')];
    expect(find(menu, '/x/y/z')?.path).toBe('/x/y/z');
    expect(find(menu, '/x/y/q')?.path).toBe('/x/y/:b');
    expect(find(menu, '/x/q/end')?.path).toBe('/x/:a/end');
    expect(find(menu, '/x/q/q')?.path).toBe('/x/:a/:b');
  });

  it('resolves a relative path below its parent', () => {
    expect(find([group('/g', [page('a')])], '/g/a')).toMatchObject({ kind: 'page' });
  });
});

describe('the root path', () => {
  it.each([
    ['the account centre', [page('/dashboard/index'), page('/account/center')], '/account/center'],
    ['the home page without an account centre', [page('/a'), page('/dashboard/index')], '/dashboard/index'],
    ['the first page without either', [group('/g', [page('/g/a')])], '/g/a'],
  ])('redirects to %s', (_name, menu, redirectTo) => {
    expect(find(menu, '/')).toMatchObject({ kind: 'redirect', redirectTo });
  });

  it('has no redirect if the menu is empty', () => {
    expect(find([], '/')).toBe(undefined);
  });
});

describe('a menu with duplicates', () => {
  it('uses the first of two equal paths, shows both entries, and logs the duplicate once', () => {
    const { registry, lines } = build([
      page('/a', { meta: { title: '一' } }),
      page('/a/', { component: 'demo/Other', meta: { title: '二' } }),
    ]);
    expect(findRoute(registry, '/a')).toMatchObject({ title: '一', component: 'demo/Page' });
    expect(outline(registry.tree)).toBe('一 二');
    expect(lines).toEqual(['菜单路径重复：/a（二），已使用“一”']);
  });

  it('uses the first of two equal names and keeps both paths', () => {
    const { registry, lines } = build([page('/a', { name: 'x' }), page('/b', { name: 'x' })]);
    expect(registry.names.get('x')).toBe('/a');
    expect(findRoute(registry, '/b')).toMatchObject({ kind: 'page' });
    expect(lines).toEqual(['菜单名称重复：x（/b），已使用 /a']);
  });

  it('gives every item of the side menu a unique key', () => {
    const { tree } = build([group('/a', [page('/a'), page('/a')]), page('/a')]).registry;
    expect([...tree.map(({ key }) => key), ...(tree[0]?.children ?? []).map(({ key }) => key)]).toEqual([
      '0',
      '1',
      '0.0',
      '0.1',
    ]);
  });
});

describe('the route of a menu entry', () => {
  it.each([
    ['an unknown component', { component: unknown }, { kind: 'missing', component: unknown }],
    ['an unknown layout', { component: 'layouts/Nothing' }, { kind: 'page', component: 'layouts/Nothing' }],
    ['no component', { component: null }, { kind: 'missing', component: '/a' }],
    ['a blank layout', { component: 'layouts/BlankLayout' }, { kind: 'layout' }],
  ])('has the expected kind for %s', (_name, more, expected) => {
    expect(find([page('/a', more)], '/a')).toMatchObject(expected);
  });

  it('contains keepAlive, permissionList and title', () => {
    const permissionList = [{ action: 'user:add', type: '1', status: '1' }];
    const menu = [page('/a', { meta: { title: '用户', keepAlive: true, permissionList } }), page('/b')];
    expect(find(menu, '/a')).toMatchObject({ title: '用户', keepAlive: true, permissionList });
    expect(find(menu, '/b')).toMatchObject({ keepAlive: false, permissionList: [] });
  });

  it('exists for an entry that has only a path', () => {
    const menu: MenuEntry[] = [
      { path: '/a', name: null, component: null, meta: null, children: null, redirect: null, route: null },
    ];
    expect(find(menu, '/a')).toMatchObject({ kind: 'missing', title: '/a' });
  });
});

describe('the breadcrumb', () => {
  const { registry } = build([
    page('/dashboard/index', { meta: { title: '首页' } }),
    group('/g', [group('/g/h', [page('/g/h/:id', { meta: { title: '页' } })])]),
    group('/作业', [page('/works', { meta: { title: '/作业' } })]),
  ]);

  it.each([
    [
      '/works',
      [
        ['首页', '/dashboard/index'],
        ['/作业', undefined],
      ],
    ],
    [
      '/g/h/7',
      [
        ['首页', '/dashboard/index'],
        ['/g', '/g'],
        ['/g/h', '/g/h'],
        ['页', undefined],
      ],
    ],
    ['/dashboard/index', [['首页', undefined]]],
    ['/nothing', [['首页', '/dashboard/index']]],
    ['/', [['首页', '/dashboard/index']]],
  ])('of %s links each level except the current page', (pathname, expected) => {
    expect(breadcrumb(registry, pathname).map(({ title, path }) => [title, path])).toEqual(expected);
  });
});

describe('the document title', () => {
  it.each([
    ['用户管理', '用户管理 · 小码校园'],
    ['首页', '小码校园'],
    ['', '小码校园'],
    [undefined, '小码校园'],
  ])('for the page title %s is %s', (title, expected) => {
    expect(documentTitle(title, '小码校园')).toBe(expected);
  });
});

describe('paths with a search or a hash', () => {
  const menu = [
    page('/list?state=1#top', { meta: { title: '一' } }),
    page('/list?state=2', { meta: { title: '二' } }),
    group('/g', [page('sub?x=1')]),
  ];

  it('are keyed by the path and keep their full address', () => {
    const { registry, lines } = build(menu);
    expect(registry.tree.map(({ path, href }) => [path, href])).toEqual([
      ['/list', '/list?state=1#top'],
      ['/list', '/list?state=2'],
      ['/g', '/g'],
    ]);
    expect(findRoute(registry, '/list')).toMatchObject({ kind: 'page', title: '一' });
    expect(findRoute(registry, '/g')).toMatchObject({ kind: 'redirect', redirectTo: '/g/sub?x=1' });
    expect(lines).toEqual([]);
  });

  it('are logged as duplicates when they show different pages', () => {
    const { lines } = build([page('/list?state=1'), page('/list?state=2', { component: 'demo/Other' })]);
    expect(lines).toEqual(['菜单路径重复：/list（/list?state=2），已使用“/list?state=1”']);
  });
});

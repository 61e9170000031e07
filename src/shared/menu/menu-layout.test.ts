import { describe, expect, it } from 'vitest';
import { layoutName, pageViewAround } from './menu-layout.ts';
import { buildMenuRegistry } from './menu-registry.ts';
import type { MenuEntry } from './menu-node.ts';

const entry = (path: string, component: string, children: MenuEntry[] = []): MenuEntry => ({
  id: path,
  path,
  component,
  meta: { title: path },
  children,
});

describe('the layout of a menu entry', () => {
  it.each([
    ['layouts/PageView', 'PageView'],
    [' components/layouts/RouteView ', 'RouteView'],
    ['system/UserList', undefined],
    [null, undefined],
  ])('of the component %j has the name %j', (component, name) => {
    expect(layoutName(component)).toBe(name);
  });

  it('is the nearest PageView above a page', () => {
    const { routes } = buildMenuRegistry(
      [
        entry('/list', 'layouts/PageView', [
          entry('/list/a', 'list/A'),
          entry('/list/more', 'layouts/RouteView', [entry('/list/more/b', 'list/B')]),
        ]),
        entry('/form', 'layouts/RouteView', [entry('/form/c', 'form/C')]),
      ],
      { config: {}, siteOrigin: 'http://site', hasComponent: () => true, log: () => undefined },
    );
    const groupOf = (path: string) => pageViewAround({ chain: routes.get(path)?.chain ?? [] })?.path;
    expect([groupOf('/list/a'), groupOf('/list/more/b'), groupOf('/form/c')]).toEqual([
      '/list',
      '/list',
      undefined,
    ]);
  });
});

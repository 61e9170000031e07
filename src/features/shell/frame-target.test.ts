import { describe, expect, it } from 'vitest';
import { frameTarget } from './frame-target.ts';
import { buildMenuRegistry } from '#shared/menu/menu-registry.ts';
import type { MenuEntry } from '#shared/menu/menu-node.ts';

const siteOrigin = 'http://school.example';
const entry = (path: string, component: string, url?: string): MenuEntry => ({
  id: path,
  path,
  component,
  meta: { title: path, ...(url === undefined ? {} : { url }) },
});
const registry = buildMenuRegistry(
  [
    entry('/isystem/user', 'system/UserList'),
    entry('/framed', 'layouts/IframePageView', '/framed'),
    entry('/group', 'layouts/RouteView'),
    entry('/gone', 'system/Gone'),
    { ...entry('/users', 'layouts/RouteView'), redirect: '/isystem/user' },
    {
      ...entry('/tools', 'layouts/RouteView'),
      children: [entry('/tools/own', 'layouts/IframePageView', '/tools')],
    },
    { ...entry('/outside', 'layouts/RouteView'), redirect: '/help/index.html' },
    {
      ...entry('/window', '', 'https://school.example/x'),
      meta: { title: '窗口', internalOrExternal: true },
    },
  ],
  { config: {}, siteOrigin, hasComponent: (name) => name !== 'system/Gone', log: () => undefined },
);
const target = (address: string) => frameTarget(address, registry, siteOrigin);
const own = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';
const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

describe('the target of a frame entry in the menu', () => {
  it.each(['/isystem/user?username=a', 'http://school.example/isystem/user?username=a'])(
    'is the menu page without a frame for %s',
    (address) => {
      expect(target(address)).toEqual({ kind: 'page', href: '/isystem/user?username=a' });
    },
  );

  it.each(['/help/index.html', '/home', 'http://school.example/api/doc'])(
    'is a frame whose sandbox allows modals for the same-site address %s',
    (address) => {
      expect(target(address)).toEqual({ kind: 'frame', address, sandbox: own, isForeign: false });
    },
  );

  it.each(['https://www.baidu.com/', 'http://school.example:8443/x', 'https://school.example/isystem/user'])(
    'is a frame whose sandbox does not allow modals for the foreign address %s',
    (address) => {
      expect(target(address)).toEqual({ kind: 'frame', address, sandbox: foreign, isForeign: true });
    },
  );

  it.each([
    ['/users', '/isystem/user'],
    ['/group', '/group'],
    ['/gone', '/gone'],
  ])('for the menu path %s is the page %s', (address, href) => {
    expect(target(address)).toEqual({ kind: 'page', href });
  });

  it('is a frame of the redirect target if the entry redirects to a static page', () => {
    expect(target('/outside')).toEqual({
      kind: 'frame',
      address: '/help/index.html',
      sandbox: own,
      isForeign: false,
    });
  });

  it('never permits a frame to navigate the top window', () => {
    for (const address of ['/home', 'https://www.baidu.com/'])
      expect(JSON.stringify(target(address))).not.toContain('top-navigation');
  });

  it.each(['/framed', '/tools', '/window', 'javascript:alert(1)', 'data:text/html,x', '//', ''])(
    'is empty for the unsupported address %s',
    (address) => {
      expect(target(address)).toEqual({ kind: 'nothing' });
    },
  );
});

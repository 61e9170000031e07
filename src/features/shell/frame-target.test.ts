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
    '%s is the menu page itself, without a frame',
    (address) => {
      expect(target(address)).toEqual({ kind: 'page', href: '/isystem/user?username=a' });
    },
  );

  it.each(['/help/index.html', '/home', 'http://school.example/api/doc'])(
    '%s of this site is a frame that keeps its origin',
    (address) => {
      expect(target(address)).toEqual({ kind: 'frame', address, sandbox: own, isForeign: false });
    },
  );

  it.each(['https://www.baidu.com/', 'http://school.example:8443/x', 'https://school.example/isystem/user'])(
    '%s of another site is a frame that keeps its own origin',
    (address) => {
      expect(target(address)).toEqual({ kind: 'frame', address, sandbox: foreign, isForeign: true });
    },
  );

  it.each([
    ['/users', '/isystem/user'],
    ['/group', '/group'],
    ['/gone', '/gone'],
  ])('%s of the menu is shown in place too, as %s', (address, href) => {
    expect(target(address)).toEqual({ kind: 'page', href });
  });

  it("of an entry that redirects within this site is a frame of the redirect's target", () => {
    expect(target('/outside')).toEqual({
      kind: 'frame',
      address: '/help/index.html',
      sandbox: own,
      isForeign: false,
    });
  });

  it('never lets a frame navigate the window', () => {
    for (const address of ['/home', 'https://www.baidu.com/'])
      expect(JSON.stringify(target(address))).not.toContain('top-navigation');
  });

  it.each(['/framed', '/tools', '/window', 'javascript:alert(1)', 'data:text/html,x', '//', ''])(
    '%s shows nothing',
    (address) => {
      expect(target(address)).toEqual({ kind: 'nothing' });
    },
  );
});

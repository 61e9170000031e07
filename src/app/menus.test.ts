import { expect, it } from 'vitest';
import { createMenus } from './menus.ts';

const options = {
  config: {},
  siteOrigin: 'http://localhost',
  pages: async () => ({ has: () => true }),
  log: () => undefined,
};

it('a refetched, unchanged menu is not rebuilt', async () => {
  const menus = createMenus(options);
  const menu = [{ path: '/dashboard/index', component: 'dashboard/Index', meta: { title: '首页' } }];
  const permissions = { menu, auth: [], allAuth: [] };
  await menus.build(menu);
  const first = menus.of(permissions);
  await menus.build(menu);
  expect(menus.of(permissions)).toBe(first);
  expect(first.tree.map(({ title }) => title)).toEqual(['首页']);
});

import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType, errorType } from '../xstate-inside.ts';
import { bootstrapMachine } from './bootstrap.machine.ts';

const permissions = { menu: [{ path: '/dashboard/index' }], auth: [], allAuth: [] };

export const bootstrapEntry: CatalogueEntry = {
  id: 'bootstrap',
  title: '权限引导',
  purpose:
    'The first guarded navigation: fetches menu and button permissions and builds the routes from the menu. An empty menu is a failure.',
  specification: ['docs/behaviour.md#bootstrap', 'docs/behaviour.md#menu'],
  machine: bootstrapMachine,
  compares: {
    [doneType('loadPermissions')]: { context: ['outcome.status', 'outcome.reason'] },
    [errorType('loadPermissions')]: { context: ['outcome.status', 'outcome.reason'] },
    [doneType('buildRoutes')]: { context: ['outcome.status'] },
    [errorType('buildRoutes')]: { context: ['outcome.status', 'outcome.reason'] },
  },
  input: { token: 'token-1' },
  samples: [
    { title: '有菜单', event: done('loadPermissions', permissions) },
    { title: '菜单为空', event: done('loadPermissions', { menu: null }) },
  ],
  scenarios: [
    {
      title: '菜单就绪',
      events: [done('loadPermissions', permissions), done('buildRoutes')],
      ends: 'ready',
    },
    { title: '菜单为空', events: [done('loadPermissions', { menu: null })], ends: 'failed' },
    { title: '获取失败', events: [failed('loadPermissions', '网络超时')], ends: 'failed' },
    {
      title: '菜单无法生成路由',
      events: [done('loadPermissions', permissions), failed('buildRoutes', '菜单无法解析')],
      ends: 'failed',
    },
  ],
};

import { done, type CatalogueEntry } from '../machine-fixtures.ts';
import { tabsMachine } from './tabs.machine.ts';

const restoring = { type: 'tabs.restore' };
const nothingStored = done('loadTabs');
const home = '/dashboard/index';
const settled = '{"ready":"settled"}';
const userPage = { type: 'tab.open', href: '/isystem/user', title: '用户管理', keepAlive: true };
const rolePage = { type: 'tab.open', href: '/isystem/roleUserList', title: '角色管理', keepAlive: true };
const closeOthers = { type: 'tabs.close', key: '/isystem/user', which: 'others' };
const storedTabs = done('loadTabs', {
  tabs: [{ href: '/isystem/user', title: '用户管理', keepAlive: true }],
  active: '/isystem/user',
});

export const tabsEntry: CatalogueEntry = {
  id: 'tabs',
  title: '多页签',
  purpose:
    'The tab bar: home pinned first, one tab for each full path, neighbours when one closes, content kept alive within a limit, restored after a reload.',
  specification: ['docs/behaviour.md#tabs'],
  machine: tabsMachine,
  compares: {
    'tab.close': { data: ['key'] },
    'tab.activate': { data: ['key'] },
    'tabs.close': { data: ['key', 'which'] },
    'page.open': { data: ['path'] },
    'tabs.empty': { context: ['list.length', 'active'] },
  },
  samples: [
    { title: '保存过用户管理页', event: storedTabs },
    { title: '没有保存过', event: nothingStored },
    { title: '用户管理', event: userPage },
    { title: '角色管理', event: rolePage },
    { title: '角色管理', event: { type: 'tab.close', key: '/isystem/roleUserList' } },
    { title: '用户管理', event: { type: 'tab.close', key: '/isystem/user' } },
    { title: '首页', event: { type: 'tab.close', key: home } },
    { title: '已离开', event: done('leaveFor', { type: 'tab.close', key: '/isystem/roleUserList' }) },
    { title: '用户决定留下', event: done('leaveFor') },
    { title: '已离开，关闭其他', event: done('leaveFor', closeOthers) },
    { title: '筛选用户', event: { type: 'tab.readdress', href: '/isystem/user?username=a' } },
    { title: '首页', event: { type: 'tab.activate', key: home } },
    { title: '用户管理', event: { type: 'page.open', path: '/isystem/user' } },
    { title: '页面改了标题', event: { type: 'title.set', key: '/isystem/user', title: '用户（小明）' } },
    { title: '菜单被收回', event: { type: 'tabs.withdraw', keys: ['/isystem/user'] } },
    { title: '刷新首页', event: { type: 'tab.refresh', key: home } },
    { title: '移到最后', event: { type: 'tab.move', key: '/isystem/user', to: 2 } },
  ],
  scenarios: [
    {
      title: '恢复页签',
      events: [restoring, storedTabs],
      ends: settled,
    },
    {
      title: '关闭当前页签，激活相邻页签',
      events: [
        restoring,
        nothingStored,
        userPage,
        rolePage,
        { type: 'tab.close', key: '/isystem/roleUserList' },
        userPage,
        done('leaveFor', { type: 'tab.close', key: '/isystem/roleUserList' }),
      ],
      ends: settled,
    },
    {
      title: '有未保存内容，留在当前页签',
      events: [
        restoring,
        nothingStored,
        userPage,
        { type: 'tab.close', key: '/isystem/user' },
        done('leaveFor'),
      ],
      ends: settled,
    },
    {
      title: '菜单回到已打开的页签',
      events: [
        restoring,
        nothingStored,
        userPage,
        { type: 'tab.readdress', href: '/isystem/user?username=a' },
        rolePage,
        { type: 'page.open', path: '/isystem/user' },
      ],
      ends: settled,
    },
    {
      title: '首页不能关闭',
      events: [restoring, nothingStored, userPage, { type: 'tab.close', key: home }],
      ends: settled,
    },
    {
      title: '最后一页不能关闭',
      events: [restoring, nothingStored, { type: 'tab.close', key: home }],
      ends: settled,
    },
    {
      title: '关闭其他',
      events: [
        restoring,
        nothingStored,
        userPage,
        rolePage,
        closeOthers,
        userPage,
        done('leaveFor', closeOthers),
      ],
      ends: settled,
    },
    {
      title: '退出登录或切换部门，清空页签',
      events: [restoring, nothingStored, userPage, { type: 'tabs.empty' }],
      ends: 'idle',
    },
  ],
};

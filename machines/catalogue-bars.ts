import { done, failed, passed } from './catalogue-entry.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { tabsMachine } from './tabs/tabs.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const set = (change: object) => ({ type: 'preference.set', change });
const newColor = set({ color: '#722ED1' });
const bothHeaders = set({ fixedHeader: true, autoHideHeader: true });

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

/** The machines of the menus, the tab bar and the look of the back office. */
export const barEntries: readonly CatalogueEntry[] = [
  {
    id: 'preferences',
    title: '主题设置',
    purpose:
      'How the back office looks to one person: values with setters, kept free of contradictions, stored and applied with each change. A theme colour is prepared first; until then, and when it fails, the page keeps the one it has.',
    specification: ['docs/behaviour.md#theme'],
    machine: preferencesMachine,
    input: { stored: undefined },
    starts: [{ title: '上次选择了另一种主题色', input: { stored: { color: '#F5222D' } } }],
    samples: [
      { title: '固定 Header，下滑隐藏', event: bothHeaders },
      { title: '不固定 Header', event: set({ fixedHeader: false }) },
      { title: '流式宽度', event: set({ contentWidth: 'Fluid' }) },
      { title: '顶部栏导航', event: set({ layout: 'topmenu' }) },
      { title: '收起侧边栏', event: set({ sidebarOpen: false }) },
      { title: '另一种主题色', event: newColor },
    ],
    scenarios: [
      {
        title: '取消固定 Header，同时取消下滑隐藏',
        events: [bothHeaders, set({ fixedHeader: false })],
        ends: 'kept',
      },
      {
        title: '切换为顶部栏导航，内容宽度变为固定',
        events: [set({ contentWidth: 'Fluid' }), set({ layout: 'topmenu' })],
        ends: 'kept',
      },
      { title: '收起侧边栏', events: [set({ sidebarOpen: false })], ends: 'kept' },
      {
        title: '更换主题色，正在编译主题！',
        events: [newColor, passed('noticeDelay', 'preferences.preparing.briefly')],
        ends: '{"preparing":"visibly"}',
      },
      { title: '主题色编译完成', events: [newColor, done('prepareColor')], ends: 'kept' },
      { title: '主题色编译失败', events: [newColor, failed('prepareColor', '网络超时')], ends: 'kept' },
    ],
  },
  {
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
      { title: '已离开，关闭其它', event: done('leaveFor', closeOthers) },
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
        title: '关闭其它',
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
  },
];

import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { preferencesMachine } from './preferences.machine.ts';

const set = (change: object) => ({ type: 'preference.set', change });
const newColor = set({ color: '#722ED1' });
const bothHeaders = set({ fixedHeader: true, autoHideHeader: true });

export const preferencesEntry: CatalogueEntry = {
  id: 'preferences',
  title: '主题设置',
  purpose:
    'How the back office looks to one person: values with setters, kept free of contradictions, stored and applied with each change. A theme colour is prepared first; until then, and when it fails, the page keeps the one it has.',
  specification: ['docs/behaviour.md#theme'],
  machine: preferencesMachine,
  input: { stored: undefined },
  starts: [{ title: '上次选择了另一种主题色', input: { stored: { color: '#F5222D' } } }],
  samples: [
    { title: '固定顶栏，下滑隐藏', event: bothHeaders },
    { title: '不固定顶栏', event: set({ fixedHeader: false }) },
    { title: '流式宽度', event: set({ contentWidth: 'Fluid' }) },
    { title: '顶部栏导航', event: set({ layout: 'topmenu' }) },
    { title: '收起侧边栏', event: set({ sidebarOpen: false }) },
    { title: '另一种主题色', event: newColor },
  ],
  scenarios: [
    {
      title: '取消固定顶栏，同时取消下滑隐藏',
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
};

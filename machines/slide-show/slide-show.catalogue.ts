import { passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { slideShowMachine } from './slide-show.machine.ts';

export const slideShowEntry: CatalogueEntry = {
  id: 'slide-show',
  title: '轮播图',
  purpose:
    'The banner of the public home: one picture after the other, held by whoever looks at one, stopped by a button.',
  specification: ['docs/behaviour.md#public-site'],
  machine: slideShowMachine,
  input: { count: 3, still: false },
  starts: [{ title: '系统设置为减少动画', input: { count: 3, still: true } }],
  scenarios: [
    { title: '自动播放', events: [passed('slideTime', 'slideShow.playing')], ends: 'playing' },
    { title: '鼠标停留', events: [{ type: 'attention.held' }], ends: 'held' },
    { title: '暂停', events: [{ type: 'show.stop' }], ends: 'stopped' },
  ],
};

import { done, failed, passed } from './catalogue-entry.ts';
import { reachabilityMachine } from './reachability/reachability.machine.ts';
import { slideShowMachine } from './slide-show/slide-show.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const unanswered = { type: 'call.unanswered' };
const lost = [unanswered, failed('probeServer', '网络超时')];

/** The machines about the world outside the page. */
export const worldEntries: readonly CatalogueEntry[] = [
  {
    id: 'reachability',
    title: '网络连接',
    purpose:
      'Whether the server can be reached: a call without an answer is checked by a short question, and while there is no answer it is asked again every 5 s. What the browser believes only makes it ask.',
    specification: ['docs/behaviour.md#notices', 'docs/behaviour.md#timing'],
    machine: reachabilityMachine,
    scenarios: [
      { title: '一次超时，服务器仍然应答', events: [unanswered, done('probeServer')], ends: 'reached' },
      { title: '网络断开，显示提示条', events: lost, ends: '{"lost":"waiting"}' },
      {
        title: '任何一次成功的请求都使提示条消失',
        events: [...lost, { type: 'call.answered' }],
        ends: 'reached',
      },
      {
        title: '用户点击立即重试',
        events: [...lost, { type: 'probe.press' }, done('probeServer')],
        ends: 'reached',
      },
    ],
  },
  {
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
  },
];

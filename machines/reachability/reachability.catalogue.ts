import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { reachabilityMachine } from './reachability.machine.ts';

const unanswered = { type: 'call.unanswered' };
const lost = [unanswered, failed('probeServer', '网络超时')];

export const reachabilityEntry: CatalogueEntry = {
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
};

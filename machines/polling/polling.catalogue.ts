import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { pollingMachine } from './polling.machine.ts';

const polls = { type: 'poll.start' };
const shown = { type: 'visibility.shown' };
const fetched = done('fetchNotices');
const interval = passed('pollInterval', 'polling.running.waiting');

export const pollingEntry: CatalogueEntry = {
  id: 'polling',
  title: '通知轮询',
  purpose:
    'Fetches the lists of announcements every 6 s, never two at a time and not while the page is hidden. An error ends it until the socket reconnects or the popover is opened.',
  specification: ['docs/behaviour.md#polling', 'docs/behaviour.md#timing'],
  machine: pollingMachine,
  scenarios: [
    {
      title: '每 6 秒获取一次',
      events: [polls, shown, fetched, interval, fetched],
      ends: '{"running":"waiting"}',
    },
    {
      title: '获取失败，停止轮询',
      events: [polls, shown, failed('fetchNotices', '网络超时')],
      ends: 'stopped',
    },
    {
      title: '停止后，长连接恢复或打开通知时立即获取',
      events: [polls, shown, failed('fetchNotices', '网络超时'), { type: 'poll.now' }, shown],
      ends: '{"running":{"fetching":"once"}}',
    },
    {
      title: '获取途中再次要求，只追加一次',
      events: [polls, shown, { type: 'poll.now' }, fetched],
      ends: '{"running":{"fetching":"once"}}',
    },
    {
      title: '页面隐藏时暂停',
      events: [polls, shown, fetched, { type: 'visibility.hidden' }],
      ends: '{"running":"paused"}',
    },
    { title: '开始时先等页面可见', events: [polls], ends: '{"running":"paused"}' },
  ],
};

import { announcementMachine } from './announcement/announcement.machine.ts';
import { done, failed, passed } from './catalogue-entry.ts';
import { dialogEntries } from './catalogue-dialogs.ts';
import { liveChannelMachine } from './live-channel/live-channel.machine.ts';
import { noticeMachine } from './notice/notice.machine.ts';
import { pollingMachine } from './polling/polling.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const started = { type: 'channel.start' };
const socketOpened = { type: 'socket.opened' };
const received = (message: object) => ({ type: 'socket.received', message });
const silence = passed('heartbeatTimeout', 'liveChannel.running.linked.open.listening');
const noAnswer = passed('heartbeatTimeout', 'liveChannel.running.linked.open.probing');
const pause = passed('reconnectDelay', 'liveChannel.running.waiting');
const refusal = { type: 'socket.closed', code: 1006 };
const refusedByProxy = [refusal, { type: 'server.answered' }];
const retried = { type: 'channel.retry' };
const listening = '{"running":{"linked":{"open":"listening"}}}';

const noticeGone = passed('noticeDuration', 'notice.shown');

const polls = { type: 'poll.start' };
const shown = { type: 'visibility.shown' };
const fetched = done('fetchNotices');
const interval = passed('pollInterval', 'polling.running.waiting');

/** The machines around the pages: live messages, announcements and the dialogs of the header. */
export const shellEntries: readonly CatalogueEntry[] = [
  {
    id: 'notice',
    title: '提示',
    purpose:
      'One notice on the screen: it goes after 4 s, counted anew when the same is said again, or when it is closed. Each runs by itself; which are shown together is a list.',
    specification: ['docs/behaviour.md#notices'],
    machine: noticeMachine,
    input: { duration: undefined },
    samples: [{ title: '同样的话', event: { type: 'notice.repeat', duration: undefined } }],
    scenarios: [
      { title: '4 秒后消失', events: [noticeGone], ends: 'gone' },
      {
        title: '再说一次，重新计时',
        events: [{ type: 'notice.repeat', duration: undefined }, noticeGone],
        ends: 'gone',
      },
    ],
  },
  {
    id: 'live-channel',
    title: '实时通道',
    purpose:
      'The websocket of the person logged in: one attempt at a time, a heartbeat after 20 s of silence, a new attempt 5 s after it broke, none without a network, and an end when the token is refused. Where something on the way lets no socket through the pauses grow to 5 min. It announces what is new and says what the page keeps that is out of date.',
    specification: ['docs/wire.md#websocket', 'docs/wire.md#heartbeat', 'docs/behaviour.md#timing'],
    machine: liveChannelMachine,
    compares: { 'socket.closed': { context: ['refusals'] }, 'socket.opened': { context: ['refusals'] } },
    samples: [
      { title: '新通告', event: received({ cmd: 'topic', msgId: 'a1', msgTxt: '放假通知' }) },
      { title: '权限变更', event: received({ cmd: 'permissions' }) },
      { title: '心跳应答', event: received({ cmd: 'heartcheck', msgTxt: '心跳响应' }) },
      { title: '服务器重启', event: { type: 'socket.closed', code: 1001 } },
      { title: '令牌失效', event: { type: 'socket.closed', code: 4401 } },
      { title: '代理拒绝', event: refusal },
    ],
    scenarios: [
      { title: '连接成功', events: [started, socketOpened], ends: listening },
      {
        title: '收到通知，刷新列表',
        events: [started, socketOpened, received({ cmd: 'topic', msgId: 'a1', msgTxt: '放假通知' })],
        ends: listening,
      },
      {
        title: '权限变更，重新获取',
        events: [started, socketOpened, received({ cmd: 'permissions' })],
        ends: listening,
      },
      {
        title: '20 秒无消息，发送心跳并得到应答',
        events: [started, socketOpened, silence, received({ cmd: 'heartcheck', msgTxt: '心跳响应' })],
        ends: listening,
      },
      {
        title: '心跳无应答，5 秒后重连',
        events: [started, socketOpened, silence, noAnswer, pause, socketOpened],
        ends: listening,
      },
      {
        title: '服务器重启，5 秒后重连',
        events: [started, socketOpened, { type: 'socket.closed', code: 1001 }, pause, socketOpened],
        ends: listening,
      },
      {
        title: '连接一直被代理拒绝，服务器正常：间隔变长，打开通知面板时再试',
        events: [started, ...refusedByProxy, pause, ...refusedByProxy, pause, ...refusedByProxy, retried],
        ends: '{"running":{"linked":"connecting"}}',
      },
      {
        title: '断网后恢复，立即重连',
        events: [started, socketOpened, { type: 'network.lost' }, { type: 'network.restored' }, socketOpened],
        ends: listening,
      },
      {
        title: '令牌失效，不再重连',
        events: [started, socketOpened, { type: 'socket.closed', code: 4401 }],
        ends: 'refused',
      },
      { title: '退出登录', events: [started, socketOpened, { type: 'channel.stop' }], ends: 'stopped' },
    ],
  },
  {
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
  },
  {
    id: 'announcement',
    title: '通告',
    purpose:
      'The life of an announcement: written, released, revoked, removed. What is out is never changed.',
    specification: ['docs/behaviour.md#announcements'],
    machine: announcementMachine,
    scenarios: [
      {
        title: '编辑后发布，再撤销',
        events: [
          { type: 'announcement.edit' },
          { type: 'announcement.release' },
          { type: 'announcement.revoke' },
        ],
        ends: 'revoked',
      },
      {
        title: '草稿直接删除',
        events: [{ type: 'announcement.remove' }],
        ends: 'removed',
      },
    ],
  },
  ...dialogEntries,
];

import { passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { liveChannelMachine } from './live-channel.machine.ts';

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

export const liveChannelEntry: CatalogueEntry = {
  id: 'live-channel',
  title: '实时通道',
  purpose:
    'The websocket of a logged-in user. There is one attempt at a time, a heartbeat after 20 s of silence, a new attempt 5 s after a failure, none without a network, and none after the token was refused. If something on the path blocks sockets, the pauses grow to 5 min. The channel announces new messages and reports which cached data is out of date.',
  specification: ['docs/wire.md#websocket', 'docs/wire.md#heartbeat', 'docs/behaviour.md#timing'],
  machine: liveChannelMachine,
  compares: { 'socket.closed': { context: ['refusals'] }, 'socket.opened': { context: ['refusals'] } },
  samples: [
    { title: '新通告', event: received({ kind: 'topic', id: 'a1', text: '放假通知' }) },
    { title: '权限变更', event: received({ kind: 'permissions' }) },
    { title: '心跳应答', event: received({ kind: 'heartcheck', text: '心跳响应' }) },
    { title: '服务器重启', event: { type: 'socket.closed', code: 1001 } },
    { title: '令牌失效', event: { type: 'socket.closed', code: 4401 } },
    { title: '代理拒绝', event: refusal },
  ],
  scenarios: [
    { title: '连接成功', events: [started, socketOpened], ends: listening },
    {
      title: '收到通知，刷新列表',
      events: [started, socketOpened, received({ kind: 'topic', id: 'a1', text: '放假通知' })],
      ends: listening,
    },
    {
      title: '权限变更，重新获取',
      events: [started, socketOpened, received({ kind: 'permissions' })],
      ends: listening,
    },
    {
      title: '20 秒无消息，发送心跳并得到应答',
      events: [started, socketOpened, silence, received({ kind: 'heartcheck', text: '心跳响应' })],
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
};

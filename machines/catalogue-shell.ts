import { announcementMachine } from './announcement/announcement.machine.ts';
import { done, failed, passed } from './catalogue-entry.ts';
import { dialogEntries } from './catalogue-dialogs.ts';
import { flyOutMachine } from './fly-out/fly-out.machine.ts';
import { liveChannelMachine } from './live-channel/live-channel.machine.ts';
import { pollingMachine } from './polling/polling.machine.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { tabsMachine } from './tabs/tabs.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const started = { type: 'channel.start' };
const socketOpened = { type: 'socket.opened' };
const silence = passed('heartbeatTimeout', 'liveChannel.running.linked.open.listening');
const noAnswer = passed('heartbeatTimeout', 'liveChannel.running.linked.open.probing');
const pause = passed('reconnectDelay', 'liveChannel.running.waiting');
const listening = '{"running":{"linked":{"open":"listening"}}}';

const polls = { type: 'poll.start' };
const fetched = done('fetchNotices');
const interval = passed('pollInterval', 'polling.running.waiting');

const newColor = { type: 'preference.set', change: { color: '#722ED1' } };

const restoring = { type: 'tabs.restore' };
const nothingStored = done('loadTabs');
const home = '/dashboard/index';
const settled = '{"ready":"settled"}';
const userPage = { type: 'tab.open', href: '/isystem/user', title: '用户管理', keepAlive: true };
const rolePage = { type: 'tab.open', href: '/isystem/roleUserList', title: '角色管理', keepAlive: true };

/** The machines around the pages: live messages, dialogs of the header, look and tab bar. */
export const shellEntries: readonly CatalogueEntry[] = [
  {
    id: 'live-channel',
    title: '实时通道',
    purpose:
      'The websocket of the person logged in: one attempt at a time, a heartbeat after 20 s of silence, a new attempt 5 s after it broke, none without a network, and an end when the token is refused. It announces what is new and says what the page keeps that is out of date.',
    specification: [
      '§4 websocket',
      '§7 websocket and heartbeat',
      '§9 reconnect and heartbeat',
      'rulings §4 websocket, heartbeat, websocket identity',
    ],
    machine: liveChannelMachine,
    scenarios: [
      { title: '连接成功', events: [started, socketOpened], ends: listening },
      {
        title: '收到通知，刷新列表',
        events: [
          started,
          socketOpened,
          { type: 'socket.received', message: { cmd: 'topic', msgId: 'a1', msgTxt: '放假通知' } },
        ],
        ends: listening,
      },
      {
        title: '权限变更，重新获取',
        events: [started, socketOpened, { type: 'socket.received', message: { cmd: 'permissions' } }],
        ends: listening,
      },
      {
        title: '20 秒无消息，发送心跳并得到应答',
        events: [
          started,
          socketOpened,
          silence,
          { type: 'socket.received', message: { cmd: 'heartcheck', msgTxt: '心跳响应' } },
        ],
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
    specification: ['§4 notification lists', '§7 failed list load', '§9 poll', 'rulings §4 polling'],
    machine: pollingMachine,
    scenarios: [
      {
        title: '每 6 秒获取一次',
        events: [polls, fetched, interval, fetched],
        ends: '{"running":"waiting"}',
      },
      { title: '获取失败，停止轮询', events: [polls, failed('fetchNotices', '网络超时')], ends: 'stopped' },
      {
        title: '停止后，长连接恢复时继续',
        events: [polls, failed('fetchNotices', '网络超时'), { type: 'poll.resume' }],
        ends: '{"running":"waiting"}',
      },
      {
        title: '停止后，打开通知时立即获取',
        events: [polls, failed('fetchNotices', '网络超时'), { type: 'poll.now' }],
        ends: '{"running":{"fetching":"once"}}',
      },
      {
        title: '获取途中再次要求，只追加一次',
        events: [polls, { type: 'poll.now' }, fetched],
        ends: '{"running":{"fetching":"once"}}',
      },
      {
        title: '页面隐藏时暂停',
        events: [polls, fetched, { type: 'visibility.hidden' }],
        ends: '{"running":"paused"}',
      },
    ],
  },
  {
    id: 'announcement',
    title: '通告',
    purpose:
      'The life of an announcement: written, released, revoked, removed. What is out is never changed.',
    specification: ['reference 1.6 announcements', 'reference 4.10'],
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
  {
    id: 'preferences',
    title: '主题设置',
    purpose:
      'How the back office looks to one person: values with setters, kept free of contradictions, stored and applied with each change. A theme colour is prepared first; until then, and when it fails, the page keeps the one it has.',
    specification: [
      '§2 theme drawer',
      '§4 preferences and theme compile',
      '§8 theme compile failure',
      '§9 defaults',
      'rulings §2 Fluid content width',
    ],
    machine: preferencesMachine,
    input: { stored: undefined },
    scenarios: [
      {
        title: '取消固定 Header，同时取消下滑隐藏',
        events: [
          { type: 'preference.set', change: { fixedHeader: true, autoHideHeader: true } },
          { type: 'preference.set', change: { fixedHeader: false } },
        ],
        ends: 'kept',
      },
      {
        title: '切换为顶部栏导航，内容宽度变为固定',
        events: [
          { type: 'preference.set', change: { contentWidth: 'Fluid' } },
          { type: 'preference.set', change: { layout: 'topmenu' } },
        ],
        ends: 'kept',
      },
      { title: '收起侧边栏', events: [{ type: 'sidebar.toggle' }], ends: 'kept' },
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
    id: 'fly-out',
    title: '弹出菜单',
    purpose:
      'A panel that flies out of an entry of the folded side menu or of the top menu, by mouse and by keyboard.',
    specification: ['§2 side menu', '§2 theme drawer: navigation mode'],
    machine: flyOutMachine,
    scenarios: [
      {
        title: '鼠标停留后展开',
        events: [{ type: 'pointer.entered' }, passed('restTime', 'flyOut.closed.rested')],
        ends: '{"open":"hovered"}',
      },
      {
        title: '鼠标离开后收起',
        events: [
          { type: 'pointer.entered' },
          passed('restTime', 'flyOut.closed.rested'),
          { type: 'pointer.left' },
          passed('wanderTime', 'flyOut.open.wandered'),
        ],
        ends: '{"closed":"idle"}',
      },
      { title: '方向键进入', events: [{ type: 'trigger.enter' }], ends: '{"open":"pinned"}' },
      {
        title: 'Esc 退回',
        events: [{ type: 'trigger.enter' }, { type: 'panel.leave' }],
        ends: '{"closed":"idle"}',
      },
    ],
  },
  {
    id: 'tabs',
    title: '多页签',
    purpose:
      'The tab bar: home pinned first, one tab for each full path, neighbours when one closes, content kept alive within a limit, restored after a reload.',
    specification: ['§2 tab bar', 'rulings §2 tab bar', 'reference 1.1 tab bar'],
    machine: tabsMachine,
    scenarios: [
      {
        title: '恢复页签',
        events: [
          restoring,
          done('loadTabs', {
            tabs: [{ href: '/isystem/user', title: '用户管理', keepAlive: true }],
            active: '/isystem/user',
          }),
        ],
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
          { type: 'tabs.close', key: '/isystem/user', which: 'others' },
          userPage,
          done('leaveFor', { type: 'tabs.close', key: '/isystem/user', which: 'others' }),
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

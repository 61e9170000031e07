import { done, failed, passed, type CatalogueEntry } from './catalogue-entry.ts';
import { qaForwardMachine } from './qa-forward/qa-forward.machine.ts';
import { qaLineMachine } from './qa-line/qa-line.machine.ts';
import { qaLinkMachine } from './qa-link/qa-link.machine.ts';
import { qaWatchMachine } from './qa-watch/qa-watch.machine.ts';

const outside = { type: 'forward.start', address: 'https://stately.ai/inspect' };
const opened = { type: 'line.opened' };
const broken = { type: 'line.closed', code: 1006, reason: '' };
const ended = { type: 'line.closed', code: 4410, reason: 'watcher' };
const lineEnded = done('qaLine', { reason: 'watcher' });
const submitted = { type: 'code.submit', ticket: '' };
const asked = done('askLink', { watcher: '管理员（admin）' });
const joined = done('joinLink', { watcher: '管理员（admin）', ticket: '' });
const made = done('makeLink', { linkId: '1', ticket: '', until: 0 });
const present = { type: 'device.joined', device: 'iPad · Safari' };
const resumed = { type: 'link.resume', link: { linkId: '1', until: 0 } };

/** The link between an inspector and a page on another device. */
export const qaLinkEntries: readonly CatalogueEntry[] = [
  {
    id: 'qa-link',
    title: '允许测试人员查看',
    purpose:
      'A page that lets its statecharts be watched from another device: the code, who would watch, the consent of the person in front of it, and the link until either end leaves.',
    specification: ['docs/behaviour.md#inspector'],
    machine: qaLinkMachine,
    samples: [
      {
        title: '刷新页面后继续',
        event: { type: 'link.resume', seat: { watcher: '管理员（admin）', ticket: '' } },
      },
    ],
    scenarios: [
      {
        title: '同意后被查看，然后停止',
        events: [submitted, asked, { type: 'consent.give' }, joined, { type: 'link.stop' }, lineEnded],
        ends: 'ended',
      },
      { title: '拒绝', events: [submitted, asked, { type: 'consent.refuse' }], ends: 'ended' },
      {
        title: '连接码已过期，换一个',
        events: [submitted, failed('askLink', '这个连接码已过期，请让测试人员换一个'), submitted],
        ends: 'checking',
      },
      {
        title: '测试人员结束查看',
        events: [submitted, asked, { type: 'consent.give' }, joined, lineEnded],
        ends: 'ended',
      },
    ],
  },
  {
    id: 'qa-watch',
    title: '查看另一台设备',
    purpose:
      "The inspector's end of a QA link: a one-time code for another device, then the page that has agreed, through reloads of both, until either end leaves.",
    specification: ['docs/behaviour.md#inspector'],
    machine: qaWatchMachine,
    scenarios: [
      {
        title: '刷新检查器后继续查看',
        events: [resumed, present, { type: 'device.stop' }, lineEnded],
        ends: 'ended',
      },
      {
        title: '刷新检查器时还没有设备加入',
        events: [resumed, { type: 'device.awaited' }, present],
        ends: '{"linked":"watching"}',
      },
      {
        title: '另一台设备加入，刷新后回来，结束查看',
        events: [
          { type: 'device.connect' },
          made,
          present,
          { type: 'device.left' },
          present,
          { type: 'device.stop' },
          lineEnded,
        ],
        ends: 'ended',
      },
      {
        title: '没有设备加入，再生成一个连接码',
        events: [{ type: 'device.connect' }, made, lineEnded, { type: 'device.connect' }],
        ends: 'making',
      },
      {
        title: '连接码生成失败',
        events: [{ type: 'device.connect' }, failed('makeLink', '网络超时')],
        ends: 'ended',
      },
    ],
  },
  {
    id: 'qa-line',
    title: '查看连接的线路',
    purpose:
      'The socket of either end of a QA link: a heartbeat after 20 s of silence, a new attempt 5 s after it broke, less often the more came to nothing, and an end when the server says so or this end leaves.',
    specification: ['docs/behaviour.md#inspector', 'docs/wire.md#heartbeat'],
    machine: qaLineMachine,
    input: { ticket: '' },
    samples: [
      { title: '连接中断', event: broken },
      { title: '服务器说已结束', event: ended },
    ],
    scenarios: [
      { title: '连接成功', events: [opened, { type: 'line.heard' }], ends: '{"linked":"listening"}' },
      {
        title: '断开后重新连接',
        events: [opened, broken, passed('reconnectDelay', 'qaLine.waiting')],
        ends: '{"linked":"connecting"}',
      },
      {
        title: '对方结束',
        events: [opened, ended],
        ends: 'ended',
      },
      {
        title: '主动结束',
        events: [opened, { type: 'line.leave' }, ended],
        ends: 'ended',
      },
    ],
  },
  {
    id: 'qa-forward',
    title: '发送到外部检查器',
    purpose:
      'Sending what is recorded to an inspector elsewhere that a person has named: its window is opened, waited for, and fed until either is enough.',
    specification: ['docs/behaviour.md#inspector'],
    machine: qaForwardMachine,
    scenarios: [
      {
        title: '打开窗口，发送，停止',
        events: [outside, { type: 'window.connected' }, { type: 'forward.stop' }],
        ends: 'off',
      },
      {
        title: '窗口没有回应',
        events: [outside, passed('windowPatience', 'qaForward.on.opening')],
        ends: 'off',
      },
    ],
  },
];

import { expect } from 'vitest';
import { describeWays, type Way } from '#tests/support/machine-ways.ts';
import { done, failed, failedWith, passed } from './catalogue-entry.ts';

const stored = { token: 't', userInfo: { id: '1', username: 'xiaoming' }, roles: [] };
const restored = done('restoreSession', stored);
const loaded = [
  done('fetchProject', new ArrayBuffer(1)),
  { type: 'frame.connected' },
  { type: 'frame.loaded', spriteCount: 1 },
];
const workFile = new File(['sb3'], '迷宫.sb3');
const otherFile = new File(['sb3'], '赛车.sb3');
const textFile = new File(['text'], '迷宫.txt');
const submit = { type: 'work.submit', form: { workName: '迷宫', cover: null } };
const page = { href: '/isystem/user', title: '用户管理', keepAlive: true };
const saveRefused = (kind: string) => ({
  type: 'xstate.error.actor.saveWork',
  error: { kind, message: kind },
});
const save = { type: 'work.save', handIn: false };
const rename = { type: 'work.rename', workName: '大迷宫' };
const copy = { type: 'work.copy', workName: '迷宫二' };
const named = { type: 'account.submit', form: { account: 's30101', captcha: '', checkKey: '' } };
const proving = [named, done('findAccount', { recoveryId: 'r1', ways: ['phone', 'code'] })];
const proved = [{ type: 'proof.submit', proof: { way: 'code', resetCode: 'ABCD-2346' } }, done('verify')];
const renewed = { type: 'password.submit', form: { password: 'Panda-7', confirmpassword: 'Panda-7' } };
const forgotten = { field: 'recoveryId' };
const sheet = { type: 'file.choose', file: new File(['xlsx'], '用户.xlsx') };
const checked = [sheet, done('checkFile', { message: '检查完成', result: { lines: [], errorCount: 0 } })];
const record = { id: 'u1' };
const overtaken = { details: { conflict: { id: 'u1' }, by: 'teacher', at: '2026-11-21 08:00:00' } };
const walk = { type: 'walk.choose', title: '切换成功', count: 2 };
const moment = (index: number) => ({ type: 'record.choose', index, last: 9 });

/** What the tests of the single machines do not do: rare, but not never. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  session: [
    {
      title: 'the permissions break instead of failing',
      events: [restored, failed('bootstrap', '程序出错')],
      ends: 'leaving',
      context: { leaveReason: 'bootstrapFailed', failure: { message: '程序出错' } },
      tells: ['clearStored'],
    },
    {
      title: 'the logout after it is not answered either',
      events: [restored, failed('bootstrap', '程序出错'), failed('endSession', '网络超时')],
      ends: 'anonymous',
      tells: ['dropCaches', 'goToLogin'],
    },
    {
      title: 'the logout of a dead token fails, which changes nothing',
      events: [restored, { type: 'token.refused' }, failed('endSession', '网络超时')],
      ends: 'unauthorised',
    },
  ],
  player: [
    {
      title: 'the flag is pressed a second time',
      events: [...loaded, { type: 'project.start' }, { type: 'project.start' }],
      ends: '{"open":{"ready":"stopped"}}',
    },
  ],
  'hand-in': [
    {
      title: 'another file is chosen before sending',
      events: [
        { type: 'file.choose', file: workFile },
        { type: 'file.choose', file: otherFile },
      ],
      ends: 'ready',
      context: { file: expect.objectContaining({ name: '赛车.sb3' }), problem: '' },
    },
    {
      title: 'a wrong file after a failure leaves the one there was',
      events: [
        { type: 'file.choose', file: workFile },
        submit,
        failed('uploadWork', '网络超时'),
        { type: 'file.choose', file: textFile },
      ],
      ends: 'failed',
      context: {
        file: expect.objectContaining({ name: '迷宫.sb3' }),
        problem: expect.stringContaining('迷宫.txt'),
      },
    },
  ],
  'live-channel': [
    {
      title: 'a logout after the token was refused',
      events: [
        { type: 'channel.start' },
        { type: 'socket.opened' },
        { type: 'socket.closed', code: 4401 },
        { type: 'channel.stop' },
      ],
      ends: 'stopped',
    },
  ],
  polling: [
    {
      title: 'a login after it was stopped by an error',
      events: [
        { type: 'poll.start' },
        { type: 'visibility.shown' },
        failed('fetchNotices', '网络超时'),
        { type: 'poll.start' },
        { type: 'visibility.shown' },
      ],
      ends: '{"running":{"fetching":"once"}}',
    },
  ],
  announcement: [
    { title: 'a draft is edited', events: [{ type: 'announcement.edit' }], ends: 'draft' },
    {
      title: 'what was revoked is removed',
      events: [
        { type: 'announcement.release' },
        { type: 'announcement.revoke' },
        { type: 'announcement.remove' },
      ],
      ends: 'removed',
    },
  ],
  preferences: [
    {
      title: 'reset to what they are',
      events: [{ type: 'preferences.reset' }],
      ends: 'kept',
    },
    {
      title: 'another window stored the same',
      events: [{ type: 'preferences.replaced', stored: {} }],
      ends: 'kept',
    },
    {
      title: 'another window chose another colour, which is not stored again',
      events: [{ type: 'preferences.replaced', stored: { color: '#F5222D' } }],
      ends: '{"preparing":"briefly"}',
      context: { chosen: { color: '#F5222D' }, shownColor: '#1890FF' },
      tells: ['apply'],
    },
  ],
  tabs: [
    {
      title: 'emptied before anything was read',
      events: [{ type: 'tabs.empty' }],
      ends: 'idle',
      tells: ['persist'],
    },
    {
      title: 'the page filters and names itself while the tabs are being read',
      events: [
        { type: 'tab.open', ...page },
        { type: 'tabs.restore' },
        { type: 'tab.readdress', href: '/isystem/user?username=a' },
        { type: 'title.set', key: '/isystem/user?username=a', title: '小明' },
      ],
      ends: 'restoring',
      context: { active: '/isystem/user?username=a', list: [{}, { ownTitle: '小明' }] },
    },
    {
      title: 'the router breaks on its way from a tab that closes',
      events: [
        { type: 'tabs.restore' },
        done('loadTabs'),
        { type: 'tab.open', ...page },
        { type: 'tab.close', key: '/isystem/user' },
        failed('leaveFor', '程序出错'),
      ],
      ends: '{"ready":"settled"}',
      context: { active: '/isystem/user' },
    },
  ],
  'slide-show': [
    {
      title: 'stopped by the button while the mouse is on it',
      events: [{ type: 'attention.held' }, { type: 'show.stop' }],
      ends: 'stopped',
    },
  ],
  'record-desk': [
    {
      title: 'another record is looked at',
      events: [
        { type: 'record.view', record },
        { type: 'record.view', record: { id: 'u2' } },
      ],
      ends: 'viewing',
      context: { record: { id: 'u2' } },
    },
    {
      title: 'the record is closed',
      events: [{ type: 'record.view', record }, { type: 'record.close' }],
      ends: 'browsing',
      context: { record: undefined },
    },
    {
      title: 'closed while it is being loaded',
      events: [{ type: 'record.edit', record }, { type: 'record.close' }],
      ends: 'browsing',
      context: { record: undefined },
    },
    {
      title: 'given up when somebody else has saved first',
      events: [
        { type: 'record.edit', record },
        done('loadRecord', record),
        { type: 'record.save', values: {} },
        failedWith('saveRecord', '已被修改', overtaken),
        { type: 'record.close' },
      ],
      ends: 'browsing',
      context: { conflict: undefined },
    },
  ],
  'import-run': [
    { title: 'another sheet instead of the checked one', events: [...checked, sheet], ends: 'checking' },
    {
      title: 'one sheet after the other',
      events: [
        ...checked,
        { type: 'import.start', mode: 'valid' },
        done('importFile', { message: '导入成功', result: { lines: [], errorCount: 0 } }),
        sheet,
      ],
      ends: 'checking',
    },
  ],
  'password-recovery': [
    {
      title: 'a reset code instead of the short message',
      events: [...proving, { type: 'way.choose', way: 'code' }],
      ends: '{"proving":"ready"}',
      context: { way: 'code' },
    },
    {
      title: 'forgotten by the server as the short message is asked for',
      events: [
        ...proving,
        { type: 'sms.request', phone: '13800000000' },
        failedWith('requestSms', '请重新开始', forgotten),
      ],
      ends: 'naming',
      tells: ['announceFailure'],
    },
    {
      title: 'forgotten by the server as the password is saved',
      events: [...proving, ...proved, renewed, failedWith('savePassword', '请重新开始', forgotten)],
      ends: 'naming',
      tells: ['announceFailure'],
    },
  ],
  editor: [
    {
      title: 'a work that can only be looked at is opened again',
      events: [
        done('loadWork', { hasDraft: false, canEdit: false }),
        { type: 'frame.loaded' },
        { type: 'work.reopen' },
      ],
      ends: 'loading',
    },
  ],
  'cloud-link': [
    {
      title: 'the line never opens',
      events: [{ type: 'cloud.want' }, passed('heartbeatTimeout', 'cloudLink.linked.connecting')],
      ends: 'waiting',
    },
  ],
  'work-saving': [
    {
      title: 'renamed when all is saved',
      events: [rename],
      ends: 'pending',
      context: { workName: '大迷宫' },
    },
    {
      title: 'renamed after a change',
      events: [{ type: 'work.changed', revision: 1 }, rename],
      ends: 'pending',
      context: { workName: '大迷宫' },
    },
    {
      title: 'saved as another work after a change',
      events: [{ type: 'work.changed', revision: 1 }, copy],
      ends: 'saving',
      context: { isCopy: true, work: { id: undefined } },
    },
    {
      title: 'renamed without a network',
      events: [save, saveRefused('unreachable'), rename],
      ends: 'unreachable',
      context: { workName: '大迷宫' },
    },
    {
      title: 'saved as another work without a network',
      events: [save, saveRefused('unreachable'), copy],
      ends: 'saving',
      context: { isCopy: true },
    },
    {
      title: 'renamed after a refusal',
      events: [save, saveRefused('refused'), rename],
      ends: 'pending',
      context: { workName: '大迷宫' },
    },
    { title: 'saved again after a refusal', events: [save, saveRefused('refused'), save], ends: 'saving' },
    {
      title: 'saved as another work after a refusal',
      events: [save, saveRefused('refused'), copy],
      ends: 'saving',
      context: { isCopy: true },
    },
  ],
  inspection: [
    {
      title: 'paused and followed again',
      events: [{ type: 'view.pause', last: 2 }, { type: 'view.resume' }],
      ends: 'following',
    },
    {
      title: 'one moment after another, from a pause',
      events: [{ type: 'view.pause', last: 9 }, moment(3), moment(5)],
      ends: 'travelling',
      context: { index: 5 },
    },
  ],
  walk: [
    { title: 'left on the way', events: [walk, { type: 'walk.leave' }], ends: 'choosing' },
    {
      title: 'a step taken back on the way',
      events: [walk, { type: 'step.passed' }, { type: 'step.back' }],
      ends: 'walking',
      context: { results: [] },
    },
    {
      title: 'another one after the end',
      events: [walk, { type: 'step.failed' }, { ...walk, title: '关闭' }],
      ends: 'walking',
      context: { title: '关闭', results: [] },
    },
    {
      title: 'left at the end',
      events: [walk, { type: 'step.failed' }, { type: 'walk.leave' }],
      ends: 'choosing',
    },
  ],
};

describeWays(ways);

import { expect } from 'vitest';
import { describeWays, type Way } from '#tests/support/machine-ways.ts';
import { done, failed, passed } from './catalogue-entry.ts';

const session = (changes: object = {}) => ({
  token: 't1',
  userInfo: { id: '1', username: 'xiaoming', orgCode: 'A01' },
  roles: [],
  ...changes,
});
const restored = done('restoreSession', session());
const other = session({ token: 't9', userInfo: { id: '9', username: 'xiaohong', orgCode: 'A01' } });
const work = new File(['sb3'], '迷宫.sb3');
const cover = new File(['png'], '封面.png');
const choose = { type: 'file.choose', file: work };
const handIn = (workName: string, picture: File | null = null) => ({
  type: 'work.submit',
  form: { workName, cover: picture },
});
const sent = done('uploadWork', { id: 'f1' });
const named = (name: string) => expect.objectContaining({ name });
const dark = { type: 'preference.set', change: { theme: 'dark' } };
const red = { type: 'preference.set', change: { color: '#F5222D' } };
const prepared = done('prepareColor');
const create = { type: 'record.create' };
const openPage = { type: 'tab.open', href: '/isystem/user', title: '用户管理', keepAlive: true };
const opened = [
  { type: 'tabs.restore' },
  done('loadTabs'),
  openPage,
  { type: 'tab.open', href: '/isystem/role', title: '角色管理', keepAlive: true },
];
const ask = { type: 'action.ask', action: { name: 'freeze', ids: ['u1'], undoable: false } };
const unanswered = passed('logoutTimeLimit', 'session.leaving');
const fetched = done('fetchNotices');
const start = { type: 'poll.start' };
const shown = { type: 'visibility.shown' };
const wrong = { type: 'password.submit', form: { password: '', confirmpassword: '' } };
const right = { type: 'password.submit', form: { password: 'my-Own22', confirmpassword: 'my-Own22' } };

/** What a person would call the same way, but one thing in it is another: found by machines with one mistake each. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  session: [
    {
      title: 'a logout elsewhere is no login here',
      events: [done('restoreSession'), { type: 'session.replaced', session: undefined }],
      ends: 'anonymous',
    },
    {
      title: 'a token that was refused is why the session is left',
      events: [restored, { type: 'token.refused' }],
      ends: 'unauthorised',
      context: { leaveReason: 'refused' },
      tells: ['announceUnauthorised', 'clearStored'],
    },
    {
      title: 'somebody else logs in elsewhere while this page has expired',
      events: [restored, { type: 'token.expired' }, { type: 'session.replaced', session: other }],
      ends: 'anonymous',
      tells: ['dropCaches', 'announceElsewhere', 'reloadPage'],
    },
    {
      title: 'an expired session that is left without an answer reloads the page',
      events: [restored, { type: 'token.expired' }, { type: 'relogin.confirm' }, unanswered],
      ends: 'anonymous',
      tells: ['dropCaches', 'reloadPage'],
    },
    {
      title: 'a bootstrap that failed leads to the login without an answer to the logout',
      events: [restored, failed('bootstrap', '程序出错'), unanswered],
      ends: 'anonymous',
      tells: ['dropCaches', 'goToLogin'],
    },
  ],
  'password-duty': [
    {
      title: 'what was wrong before is forgotten as the right one is sent',
      events: [wrong, right],
      ends: 'saving',
      context: { problem: undefined },
    },
  ],
  'password-change': [
    {
      title: 'opened again after a change, it is for whoever opens it',
      events: [
        { type: 'password.open', username: 'xiaoming' },
        {
          type: 'password.submit',
          form: { oldpassword: 'old', password: 'my-Own22', confirmpassword: 'my-Own22' },
        },
        done('changePassword', { message: '修改成功' }),
        { type: 'password.open', username: 'xiaohong' },
      ],
      ends: 'visible',
      context: { username: 'xiaohong' },
    },
  ],
  'hand-in': [
    {
      title: 'another file after a failure is ready to be sent',
      events: [
        choose,
        handIn('迷宫'),
        failed('uploadWork', '网络超时'),
        { type: 'file.choose', file: new File(['sb3'], '赛车.sb3') },
      ],
      ends: 'ready',
      context: { file: named('赛车.sb3') },
    },
    {
      title: 'a file that is on the server already takes what is typed last',
      events: [choose, handIn('迷宫', cover), sent, { type: 'upload.cancel' }, handIn('大迷宫', cover)],
      ends: 'illustrating',
      context: { workName: '大迷宫' },
    },
    {
      title: 'after a refusal a cover is sent before the work is submitted again, under the name typed last',
      events: [choose, handIn('迷宫'), sent, failed('submitWork', '已批改'), handIn('大迷宫', cover)],
      ends: 'illustrating',
      context: { workName: '大迷宫', cover: named('封面.png') },
    },
    {
      title: 'after a failed upload the next one goes under the name typed last',
      events: [choose, handIn('迷宫'), failed('uploadWork', '网络超时'), handIn('大迷宫')],
      ends: 'uploading',
      context: { workName: '大迷宫' },
    },
  ],
  polling: [
    {
      title: 'hidden after another fetch was asked for: nothing follows',
      events: [start, shown, { type: 'poll.now' }, { type: 'visibility.hidden' }, fetched],
      ends: '{"running":"paused"}',
    },
    {
      title: 'opening the popover fetches at once after an error',
      events: [start, shown, failed('fetchNotices', '网络超时'), { type: 'poll.now' }, shown],
      ends: '{"running":{"fetching":"once"}}',
    },
  ],
  announcement: [
    { title: 'a draft is released', events: [{ type: 'announcement.release' }], ends: 'released' },
    { title: 'a draft is removed', events: [{ type: 'announcement.remove' }], ends: 'removed' },
    {
      title: 'what is out is neither edited nor removed',
      events: [
        { type: 'announcement.release' },
        { type: 'announcement.edit' },
        { type: 'announcement.remove' },
      ],
      ends: 'released',
    },
  ],
  preferences: [
    {
      title: 'all but the colour goes back at once',
      events: [dark, { type: 'preferences.reset' }],
      ends: 'kept',
      context: { chosen: { theme: 'light' } },
      tells: ['store', 'apply'],
    },
    {
      title: 'another colour takes its time on the way back too',
      events: [red, prepared, { type: 'preferences.reset' }],
      ends: '{"preparing":"briefly"}',
      context: { chosen: { color: '#1890FF' }, shownColor: '#F5222D' },
      tells: ['store', 'apply'],
    },
    {
      title: 'another window chose what the page has while this one prepares a colour',
      events: [red, { type: 'preferences.replaced', stored: { theme: 'dark' } }],
      ends: 'kept',
      context: { chosen: { theme: 'dark', color: '#1890FF' } },
      tells: ['apply'],
    },
  ],
  'department-switch': [
    {
      title: 'who has to choose cannot leave while the departments are loaded',
      events: [{ type: 'department.open', closable: false }, { type: 'department.close' }],
      ends: 'loading',
    },
  ],
  'fly-out': [
    {
      title: 'the arrow key opens on purpose: the mouse that wanders off does not close it',
      events: [{ type: 'trigger.enter' }, { type: 'pointer.left' }],
      ends: '{"open":"pinned"}',
    },
  ],
  tabs: [
    {
      title: 'a tab that is not shown is closed without asking the router',
      events: [...opened, { type: 'tab.close', key: '/isystem/user' }],
      ends: '{"ready":"settled"}',
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }], active: '/isystem/role' },
      tells: ['persist'],
    },
    {
      title: 'all tabs but the one that is shown are closed without asking the router',
      events: [...opened, { type: 'tabs.close', key: '/isystem/role', which: 'others' }],
      ends: '{"ready":"settled"}',
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }] },
      tells: ['persist'],
    },
    {
      title: 'what may not be opened any more is gone, and stays so',
      events: [...opened, { type: 'tabs.withdraw', keys: ['/isystem/user'] }],
      ends: '{"ready":"settled"}',
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }] },
      tells: ['persist'],
    },
    {
      title: 'a tab that is refreshed mounts its content anew',
      events: [...opened, { type: 'tab.refresh', key: '/isystem/user' }],
      ends: '{"ready":"settled"}',
      context: { list: [{ revision: 0 }, { key: '/isystem/user', revision: 1 }, { revision: 0 }] },
      tells: ['persist'],
    },
    {
      title: 'a page that names itself is kept under that name',
      events: [...opened, { type: 'title.set', key: '/isystem/user', title: '小明' }],
      ends: '{"ready":"settled"}',
      context: { list: [{}, { key: '/isystem/user', ownTitle: '小明' }, {}] },
      tells: ['persist'],
    },
    {
      title: 'emptied before anything was read, home alone is left',
      events: [openPage, { type: 'tabs.empty' }],
      ends: 'idle',
      context: { list: [{ key: '/dashboard/index' }], active: '/dashboard/index' },
      tells: ['persist'],
    },
    {
      title: 'emptied while they are being read, home alone is left',
      events: [{ type: 'tabs.restore' }, openPage, { type: 'tabs.empty' }],
      ends: 'idle',
      context: { list: [{ key: '/dashboard/index' }], active: '/dashboard/index' },
      tells: ['persist'],
    },
  ],
  'record-desk': [
    {
      title: 'an action that is called off leaves nothing behind',
      events: [ask, { type: 'action.cancel' }],
      ends: 'browsing',
      context: { action: undefined },
    },
    {
      title: 'what cannot be undone is done, told and never offered again',
      events: [
        { type: 'selection.change', ids: ['u1', 'u2'], chosen: true },
        ask,
        { type: 'action.confirm' },
        done('performAction', { message: '冻结成功' }),
      ],
      ends: 'browsing',
      context: { action: undefined, removed: [], selected: ['u2'] },
      tells: ['announceSuccess', 'refreshList'],
    },
    {
      title: 'a new record has nothing of the one that was looked at',
      events: [{ type: 'record.view', record: { id: 'u1' } }, { type: 'record.close' }, create],
      ends: 'editing',
      context: { record: undefined },
    },
    {
      title: 'a record that is looked at and then edited is loaded anew',
      events: [
        { type: 'record.view', record: { id: 'u1' } },
        { type: 'record.edit', record: { id: 'u2' } },
      ],
      ends: 'opening',
      context: { record: { id: 'u2' } },
    },
    {
      title: 'an edit that is given up leaves nothing of its record',
      events: [
        { type: 'record.edit', record: { id: 'u1' } },
        done('loadRecord', { id: 'u1' }),
        { type: 'record.close' },
      ],
      ends: 'browsing',
      context: { record: undefined },
    },
    {
      title: 'what is being brought back cannot expire meanwhile',
      events: [
        { type: 'action.ask', action: { name: 'remove', ids: ['u1'], undoable: true } },
        { type: 'action.confirm' },
        done('performAction', { message: '删除成功' }),
        { type: 'undo.confirm' },
        passed('undoWindow', 'recordDesk'),
      ],
      ends: 'restoring',
      context: { removed: ['u1'] },
    },
    {
      title: 'the record that is looked at is the one that was asked for',
      events: [{ type: 'record.view', record: { id: 'u1' } }],
      ends: 'viewing',
      context: { record: { id: 'u1' } },
    },
    {
      title: 'the record that is loaded is the one that was asked for',
      events: [{ type: 'record.edit', record: { id: 'u1' } }],
      ends: 'opening',
      context: { record: { id: 'u1' } },
    },
  ],
  'slide-show': [
    {
      title: 'goes back by hand while it is held',
      events: [{ type: 'attention.held' }, { type: 'slide.previous' }],
      ends: 'held',
      context: { index: 2 },
    },
    {
      title: 'is turned by hand while it is stopped',
      events: [{ type: 'show.stop' }, { type: 'slide.next' }],
      ends: 'stopped',
      context: { index: 1 },
    },
    {
      title: 'nothing moves by itself for whom nothing should',
      input: { count: 3, still: true },
      events: [passed('slideTime', 'slideShow.playing')],
      ends: 'stopped',
      context: { index: 0 },
    },
  ],
};

describeWays(ways);

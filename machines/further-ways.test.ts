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
const fetched = done('fetchNotices');
const start = { type: 'poll.start' };
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
      events: [start, { type: 'poll.now' }, { type: 'visibility.hidden' }, fetched],
      ends: '{"running":"paused"}',
    },
    {
      title: 'opening the popover fetches at once after an error',
      events: [start, failed('fetchNotices', '网络超时'), { type: 'poll.now' }],
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
  'slide-show': [
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

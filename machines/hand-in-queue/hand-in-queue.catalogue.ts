import { done, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType, errorType } from '../xstate-inside.ts';
import { handInQueueMachine } from './hand-in-queue.machine.ts';

const changed = (...queue: readonly object[]) => ({ type: 'queue.changed', queue });
const maze = { id: 'h1', standing: 'waiting' };
const race = { id: 'h2', standing: 'waiting' };
const failedWith = (failure: object) => ({ type: errorType('sendHandIn'), error: { id: 'h1', failure } });
const unreachable = failedWith({ kind: 'unreachable', message: '网络超时' });
const conflict = failedWith({
  kind: 'conflict',
  message: '这个作品在别处保存过，请选择保留哪一份',
  conflict: { versionNo: 2, workName: '迷宫' },
});
const refused = failedWith({ kind: 'refused', message: '作品已批改，不能再修改' });
const sent = (id: string, workName: string) => done('sendHandIn', { id, workName });

export const handInQueueEntry: CatalogueEntry = {
  id: 'hand-in-queue',
  title: '等着上交的作品',
  purpose:
    'The hand-ins that this computer keeps because the server was away: sent one after the other when it is back; a conflict or a refusal lets the others pass and waits for the author.',
  specification: ['docs/behaviour.md#submitting'],
  machine: handInQueueMachine,
  compares: {
    'queue.changed': { context: ['queue'] },
    [doneType('sendHandIn')]: { context: ['queue'] },
    [errorType('sendHandIn')]: { context: ['queue'] },
  },
  samples: [
    { title: '有一份', event: changed(maze) },
    { title: '有两份', event: changed(maze, race) },
    { title: '没有了', event: changed() },
    { title: '上交了一份', event: sent('h1', '迷宫') },
    { title: '上交了另一份', event: sent('h2', '赛车') },
    { title: '连不上服务器', event: unreachable },
    { title: '别处保存过', event: conflict },
    { title: '服务器拒绝', event: refused },
  ],
  scenarios: [
    {
      title: '服务器恢复后上交',
      events: [changed(maze), unreachable, { type: 'server.found' }, sent('h1', '迷宫')],
      ends: 'sent',
    },
    {
      title: '十秒后再试，一份接一份',
      events: [
        changed(maze, race),
        unreachable,
        passed('workSaveRetryDelay', 'handInQueue.waiting'),
        sent('h1', '迷宫'),
        sent('h2', '赛车'),
      ],
      ends: 'sent',
    },
    {
      title: '登录过期，重新登录后上交',
      events: [changed(maze), unreachable, { type: 'user.reloggedIn' }, sent('h1', '迷宫')],
      ends: 'sent',
    },
    {
      title: '别处保存过，别的作品先上交，再用自己的',
      events: [changed(maze, race), conflict, sent('h2', '赛车'), changed(maze), sent('h1', '迷宫')],
      ends: 'sent',
    },
    {
      title: '已批改，不交了',
      events: [changed(maze), refused, changed()],
      ends: 'idle',
    },
  ],
};

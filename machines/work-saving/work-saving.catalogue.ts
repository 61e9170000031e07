import { done, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType, errorType } from '../xstate-inside.ts';
import { workSavingMachine } from './work-saving.machine.ts';

const changed = { type: 'work.changed', revision: 1 };
const saved = done('saveWork', { id: 'w1', versionNo: 2, revision: 1 });
const refusedWith = (error: object) => ({ type: errorType('saveWork'), error });
const unreachable = refusedWith({ kind: 'unreachable', message: '网络超时' });
const conflict = refusedWith({
  kind: 'conflict',
  message: '这个作品在别处保存过',
  conflict: { versionNo: 2, workName: '迷宫' },
});

export const workSavingEntry: CatalogueEntry = {
  id: 'work-saving',
  title: '作品保存',
  purpose:
    "The open project on the server: a minute after a change, as the page is hidden, or when asked; retried until it arrives; another device's newer version is never written over without asking.",
  specification: ['docs/behaviour.md#submitting'],
  machine: workSavingMachine,
  compares: {
    'work.save': { data: ['handIn'], context: ['next'] },
    'conflict.resolve': { data: ['choice'] },
    'handIn.withdraw': { context: ['handIn', 'next'] },
    'work.copy': { context: ['work.id', 'isCopy'] },
    [doneType('saveWork')]: { context: ['handIn', 'isCopy', 'problem', 'conflict'] },
  },
  input: { work: { id: 'w1', versionNo: 1 }, workName: '迷宫' },
  samples: [
    { title: '保存', event: { type: 'work.save', handIn: false } },
    { title: '提交', event: { type: 'work.save', handIn: true } },
    { title: '已保存', event: saved },
    { title: '网络中断', event: unreachable },
    { title: '别处保存过', event: conflict },
    { title: '采用对方的版本', event: { type: 'conflict.resolve', choice: 'theirs' } },
    { title: '保留自己的版本', event: { type: 'conflict.resolve', choice: 'mine' } },
    { title: '另存为', event: { type: 'work.copy', workName: '迷宫二' } },
    { title: '改名', event: { type: 'work.rename', workName: '大迷宫' } },
    { title: '保存途中又修改过', event: done('saveWork', { id: 'w1', versionNo: 2, revision: 0 }) },
    { title: '服务器拒绝', event: refusedWith({ kind: 'refused', message: '作品名含有不当内容' }) },
    { title: '另存为新作品', event: { type: 'conflict.resolve', choice: 'copy' } },
  ],
  scenarios: [
    {
      title: '一分钟后自动保存',
      events: [changed, passed('workSaveInterval', 'workSaving.pending'), saved],
      ends: 'settled',
    },
    {
      title: '网络中断，十秒后重试',
      events: [
        { type: 'work.save', handIn: false },
        unreachable,
        passed('workSaveRetryDelay', 'workSaving.unreachable'),
        saved,
      ],
      ends: 'settled',
    },
    {
      title: '别处保存过，采用对方的版本',
      events: [
        { type: 'work.save', handIn: false },
        conflict,
        { type: 'conflict.resolve', choice: 'theirs' },
      ],
      ends: 'surrendered',
    },
    {
      title: '别处保存过，保留自己的版本',
      events: [
        { type: 'work.save', handIn: true },
        conflict,
        { type: 'conflict.resolve', choice: 'mine' },
        saved,
      ],
      ends: 'settled',
    },
  ],
};

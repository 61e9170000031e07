import type { CatalogueEntry } from '../machine-fixtures.ts';
import { studioWorkMachine } from './studio-work.machine.ts';

const draft = {
  id: 'd1',
  userId: 'u1',
  subject: 'work w1',
  workName: '大迷宫',
  versionNo: 2,
  savedAt: 0,
  project: '{}',
  names: [],
  isSettled: false,
};
const read = (found?: typeof draft) => ({
  type: 'work.loaded',
  work: {
    work: { id: 'w1', versionNo: 3 },
    workName: '迷宫',
    status: 0,
    canEdit: true,
    isOwn: true,
    subject: 'work w1',
    kind: 'scratch',
    unit: undefined,
    homeworkId: undefined,
    bytes: undefined,
  },
  draft: found,
});
const workSaved = (more: object = {}) => ({
  type: 'work.saved',
  saved: { id: 'w1', versionNo: 4, handIn: false, isCopy: false, isSettled: true, ...more },
});
const chosen = { type: 'file.choose', file: new ArrayBuffer(3) };

export const studioWorkEntry: CatalogueEntry = {
  id: 'studio-work',
  title: '创作页打开的作品',
  purpose:
    'What one page of the editor has open, and what stands beside it: the version of the server alone, a newer draft of this computer, or a file of this computer in its place; it decides which of them is opened next.',
  specification: ['docs/behaviour.md#works', 'docs/behaviour.md#submitting'],
  machine: studioWorkMachine,
  input: { subject: 'work w1', draftId: 'own' },
  samples: [
    { title: '没有草稿', event: read() },
    { title: '本机有草稿', event: read(draft) },
    { title: '打开草稿', event: { type: 'draft.opened', workName: '大迷宫', versionNo: 2 } },
    { title: '保存', event: workSaved() },
    { title: '另存为', event: workSaved({ id: 'w2', isCopy: true }) },
    { title: '提交', event: workSaved({ handIn: true }) },
  ],
  scenarios: [
    { title: '打开服务器上的作品', events: [read()], ends: 'stored' },
    {
      title: '恢复本机未保存的内容',
      events: [
        read(draft),
        { type: 'draft.opened', workName: '大迷宫', versionNo: 2 },
        { type: 'draft.kept' },
      ],
      ends: 'stored',
    },
    { title: '放弃本机未保存的内容', events: [read(draft), { type: 'draft.discard' }], ends: 'stored' },
    { title: '打开电脑里的作品，保存', events: [read(), chosen, read(), workSaved()], ends: 'stored' },
    {
      title: '打开电脑里的作品，又回到原来的作品',
      events: [read(), chosen, { type: 'file.drop' }],
      ends: 'stored',
    },
    { title: '改用服务器上的', events: [read(), chosen, { type: 'work.reopen' }], ends: 'stored' },
  ],
};

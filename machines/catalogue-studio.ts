import { done, failed, passed } from './catalogue-entry.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { draftKeepingMachine } from './draft-keeping/draft-keeping.machine.ts';
import { editorMachine } from './editor/editor.machine.ts';
import { workSavingMachine } from './work-saving/work-saving.machine.ts';

const changed = { type: 'work.changed', revision: 1 };
const saved = done('saveWork', { id: 'w1', versionNo: 2, revision: 1 });
const refusedWith = (error: object) => ({ type: 'xstate.error.actor.saveWork', error });
const conflict = refusedWith({
  kind: 'conflict',
  message: '这个作品在别处保存过',
  conflict: { versionNo: 2, workName: '迷宫' },
});
const opened = [done('loadWork', { hasDraft: false, canEdit: true }), { type: 'frame.loaded' }];

/** The Scratch editor and what keeps its works. */
export const studioEntries: readonly CatalogueEntry[] = [
  {
    id: 'editor',
    title: '作品编辑器',
    purpose:
      'One open project: loaded, a newer draft of this computer offered, opened in the sandboxed frame, edited, and given up to another tab that opened the same work later.',
    specification: ['§1 works', 'issue 6: editor', 'reference 5 how the editors are embedded'],
    machine: editorMachine,
    scenarios: [
      { title: '打开服务器上的作品', events: opened, ends: 'editing' },
      {
        title: '恢复本机未保存的内容',
        events: [
          done('loadWork', { hasDraft: true, canEdit: true }),
          { type: 'draft.restore' },
          { type: 'frame.loaded' },
        ],
        ends: 'editing',
      },
      {
        title: '只能查看的作品',
        events: [done('loadWork', { hasDraft: false, canEdit: false }), { type: 'frame.loaded' }],
        ends: 'viewing',
      },
      { title: '同一作品在另一标签页打开', events: [...opened, { type: 'copy.opened' }], ends: 'displaced' },
      { title: '打开失败', events: [failed('loadWork', '网络超时')], ends: 'broken' },
    ],
  },
  {
    id: 'work-saving',
    title: '作品保存',
    purpose:
      "The open project on the server: a minute after a change, as the page is hidden, or when asked; retried until it arrives; another device's newer version is never written over without asking.",
    specification: ['issue 6: nothing lost', 'reference 4.2 submitting and saving'],
    machine: workSavingMachine,
    input: { work: { id: 'w1', versionNo: 1 }, workName: '迷宫' },
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
          refusedWith({ kind: 'unreachable', message: '网络超时' }),
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
  },
  {
    id: 'draft-keeping',
    title: '本机草稿',
    purpose:
      'The copy of an open project on this computer: written three seconds after a change, and as the page is hidden.',
    specification: ['issue 6: autosave to IndexedDB'],
    machine: draftKeepingMachine,
    scenarios: [
      {
        title: '修改三秒后暂存',
        events: [changed, passed('draftDelay', 'draftKeeping.due'), done('keepDraft', { revision: 1 })],
        ends: 'settled',
      },
      {
        title: '离开页面时立即暂存',
        events: [changed, { type: 'draft.flush' }, done('keepDraft', { revision: 1 })],
        ends: 'settled',
      },
      {
        title: '本机空间不足',
        events: [changed, { type: 'draft.flush' }, failed('keepDraft', 'QuotaExceededError')],
        ends: 'settled',
      },
    ],
  },
];

import { done, failed, passed } from './catalogue-entry.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { doneType, errorType } from './xstate-inside.ts';
import { cloudLinkMachine } from './cloud-link/cloud-link.machine.ts';
import { draftKeepingMachine } from './draft-keeping/draft-keeping.machine.ts';
import { editorFrameMachine } from './editor-frame/editor-frame.machine.ts';
import { editorMachine } from './editor/editor.machine.ts';
import { studioWorkMachine } from './studio-work/studio-work.machine.ts';
import { workSavingMachine } from './work-saving/work-saving.machine.ts';

const changed = { type: 'work.changed', revision: 1 };
const saved = done('saveWork', { id: 'w1', versionNo: 2, revision: 1 });
const refusedWith = (error: object) => ({ type: errorType('saveWork'), error });
const unreachable = refusedWith({ kind: 'unreachable', message: '网络超时' });
const conflict = refusedWith({
  kind: 'conflict',
  message: '这个作品在别处保存过',
  conflict: { versionNo: 2, workName: '迷宫' },
});
const cloudRequest = { type: 'cloud.want' };
const joined = { type: 'room.opened' };
const framed = { type: 'frame.opened' };
const up = { type: 'frame.ready' };
const found = { type: 'project.found', kind: 'scratch' };
const loaded = (more: object = {}) =>
  done('loadWork', { hasDraft: false, canEdit: true, isElsewhere: false, ...more });
const opened = [loaded(), { type: 'frame.loaded' }] as const;

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
    subject: 'work w1',
    kind: 'scratch',
    unit: undefined,
    bytes: undefined,
  },
  draft: found,
});
const kept = (more: object = {}) => ({
  type: 'work.saved',
  saved: { id: 'w1', versionNo: 4, handIn: false, isCopy: false, isSettled: true, ...more },
});
const chosen = { type: 'file.choose', file: new ArrayBuffer(3) };

/** The Scratch editor and what keeps its works. */
export const studioEntries: readonly CatalogueEntry[] = [
  {
    id: 'editor',
    title: '作品编辑器',
    purpose:
      'One open project: loaded, left to the tab that has it open already unless the author wants it here, a newer draft of this computer offered, opened in the sandboxed frame, edited, and given up to another tab that takes it.',
    specification: ['docs/behaviour.md#works', 'docs/behaviour.md#editor'],
    machine: editorMachine,
    samples: [
      { title: '没有草稿', event: opened[0] },
      { title: '本机有更新的草稿', event: loaded({ hasDraft: true }) },
      { title: '在另一标签页开着', event: loaded({ isElsewhere: true }) },
      { title: '只能查看', event: loaded({ canEdit: false }) },
    ],
    scenarios: [
      { title: '打开服务器上的作品', events: opened, ends: 'editing' },
      {
        title: '恢复本机未保存的内容',
        events: [loaded({ hasDraft: true }), { type: 'draft.restore' }, { type: 'frame.loaded' }],
        ends: 'editing',
      },
      {
        title: '只能查看的作品',
        events: [loaded({ canEdit: false }), { type: 'frame.loaded' }],
        ends: 'viewing',
      },
      { title: '同一作品在另一标签页打开', events: [...opened, { type: 'copy.opened' }], ends: 'displaced' },
      {
        title: '在另一标签页开着的作品',
        events: [loaded({ isElsewhere: true }), { type: 'editing.resume' }, ...opened],
        ends: 'editing',
      },
      { title: '打开失败', events: [failed('loadWork', '网络超时')], ends: 'broken' },
    ],
  },
  {
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
      { title: '保存', event: kept() },
      { title: '另存为', event: kept({ id: 'w2', isCopy: true }) },
      { title: '提交', event: kept({ handIn: true }) },
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
      { title: '打开电脑里的作品，保存', events: [read(), chosen, read(), kept()], ends: 'stored' },
      {
        title: '打开电脑里的作品，又回到原来的作品',
        events: [read(), chosen, { type: 'file.drop' }],
        ends: 'stored',
      },
      { title: '改用服务器上的', events: [read(), chosen, { type: 'work.reopen' }], ends: 'stored' },
    ],
  },
  {
    id: 'editor-frame',
    title: '编辑器的框架',
    purpose:
      'The sandboxed frame that an editor runs in, and the one project it opens: both come in any order, the next project needs a frame of its own, and a frame that does not answer in time or leaves its page is lost.',
    specification: ['docs/behaviour.md#editor'],
    machine: editorFrameMachine,
    input: { attempt: 1, kind: 'scratch' },
    samples: [
      { title: '打开 Scratch 作品', event: found },
      { title: '打开 Python 程序', event: { type: 'project.found', kind: 'python' } },
      { title: '作品文件已损坏', event: { type: 'frame.failed', reason: 'projectInvalid' } },
    ],
    scenarios: [
      {
        title: '在编辑框中打开作品',
        events: [framed, found, up, { type: 'project.loaded' }],
        ends: '{"working":"open"}',
      },
      {
        title: '打开下一个作品，换一个编辑框',
        events: [framed, up, found, { type: 'project.loaded' }, found, framed, up],
        ends: '{"working":"opening"}',
      },
      {
        title: '编辑框没有启动',
        events: [framed, passed('bootTime', 'editorFrame.working.booting')],
        ends: 'lost',
      },
      {
        title: '作品打不开',
        events: [framed, up, found, { type: 'frame.failed', reason: 'projectInvalid' }],
        ends: 'lost',
      },
    ],
  },
  {
    id: 'cloud-link',
    title: '云变量的连接',
    purpose:
      'The line of one work that is being played to its cloud variables: opened when it has some, a heartbeat after 20 s of silence, a new attempt 5 s after it broke, less often the more came to nothing, and an end when the work may not be played any more.',
    specification: ['docs/behaviour.md#editor', 'docs/wire.md#heartbeat'],
    machine: cloudLinkMachine,
    compares: { 'room.closed': { context: ['failures'] }, 'room.opened': { context: ['failures'] } },
    samples: [
      { title: '网络断开', event: { type: 'room.closed', code: 1006 } },
      { title: '登录已结束', event: { type: 'room.closed', code: 4401 } },
    ],
    scenarios: [
      {
        title: '作品有云变量，连接成功',
        events: [cloudRequest, joined],
        ends: '{"linked":{"open":"listening"}}',
      },
      {
        title: '断开后重新连接',
        events: [
          cloudRequest,
          joined,
          { type: 'room.closed', code: 1006 },
          passed('reconnectDelay', 'cloudLink.waiting'),
        ],
        ends: '{"linked":"connecting"}',
      },
      {
        title: '登录已结束，不再连接',
        events: [cloudRequest, joined, { type: 'room.closed', code: 4401 }],
        ends: 'refused',
      },
    ],
  },
  {
    id: 'work-saving',
    title: '作品保存',
    purpose:
      "The open project on the server: a minute after a change, as the page is hidden, or when asked; retried until it arrives; another device's newer version is never written over without asking.",
    specification: ['docs/behaviour.md#submitting'],
    machine: workSavingMachine,
    compares: {
      'work.save': { data: ['handIn'], context: ['next'] },
      'conflict.resolve': { data: ['choice'] },
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
  },
  {
    id: 'draft-keeping',
    title: '本机草稿',
    purpose:
      'The copy of an open project on this computer: written at once where that costs nothing, a large project up to three seconds after a change; and as the page is hidden.',
    specification: ['docs/behaviour.md#submitting'],
    machine: draftKeepingMachine,
    samples: [
      { title: '第一次修改', event: changed },
      { title: '又修改了一次', event: { type: 'work.changed', revision: 2 } },
    ],
    scenarios: [
      {
        title: '修改后马上暂存',
        events: [
          changed,
          passed('draftDelay', 'draftKeeping.due'),
          done('keepDraft', { revision: 1, cost: 20 }),
        ],
        ends: 'settled',
      },
      {
        title: '离开页面时立即暂存',
        events: [changed, { type: 'draft.flush' }, done('keepDraft', { revision: 1, cost: 20 })],
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

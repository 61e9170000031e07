import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { editorMachine } from './editor.machine.ts';

const loaded = (more: object = {}) =>
  done('loadWork', { hasDraft: false, canEdit: true, isElsewhere: false, ...more });
const opened = [loaded(), { type: 'frame.loaded' }] as const;

export const editorEntry: CatalogueEntry = {
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
};

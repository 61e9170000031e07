import { passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { editorFrameMachine } from './editor-frame.machine.ts';

const framed = { type: 'frame.opened' };
const up = { type: 'frame.ready' };
const found = { type: 'project.found', kind: 'scratch' };

export const editorFrameEntry: CatalogueEntry = {
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
};

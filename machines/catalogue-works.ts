import { done, failed, failedWith } from './catalogue-entry.ts';
import { handInMachine } from './hand-in/hand-in.machine.ts';
import { playerMachine } from './player/player.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { doneType } from './xstate-inside.ts';

const workFile = new File(['sb3'], '迷宫.sb3');
const wrongFile = new File(['text'], '迷宫.txt');

/** Works as they are played and handed in. */
export const workEntries: readonly CatalogueEntry[] = [
  {
    id: 'player',
    title: '作品播放器',
    purpose:
      'One work in a sandboxed frame: fetched while the frame boots, loaded, then run and stopped as often as wished. Any failure can be retried.',
    specification: ['docs/behaviour.md#works', 'docs/behaviour.md#public-site'],
    machine: playerMachine,
    input: { title: '迷宫', autoStart: false },
    starts: [{ title: '打开后自动运行', input: { title: '迷宫', autoStart: true } }],
    samples: [
      { title: '舞台获得焦点', event: { type: 'stage.order', order: { type: 'focus' } } },
      { title: '舞台截图', event: { type: 'snapshot.taken', dataUrl: '' } },
      { title: '音量一半', event: { type: 'volume.change', volume: 0.5 } },
    ],
    scenarios: [
      {
        title: '下载、加载、运行',
        events: [
          done('fetchProject', new ArrayBuffer(4)),
          { type: 'frame.connected' },
          { type: 'frame.loaded', spriteCount: 2 },
          { type: 'frame.started' },
        ],
        ends: '{"open":{"ready":"running"}}',
      },
      {
        title: '下载失败后重试',
        events: [failed('fetchProject', '网络超时'), { type: 'project.retry' }],
        ends: '{"open":"fetching"}',
      },
    ],
  },
  {
    id: 'hand-in',
    title: '提交作品',
    purpose:
      'Handing in one work: a file is chosen, sent, given a cover and submitted. A failure keeps everything that was chosen and typed.',
    specification: ['docs/behaviour.md#submitting'],
    machine: handInMachine,
    compares: {
      'work.submit': { context: ['percent', 'problem', 'coverId'] },
      [doneType('uploadWork')]: { context: ['percent', 'problem'] },
      [doneType('submitWork')]: { context: ['problem'] },
      'work.again': { context: ['file', 'cover', 'coverId', 'stored', 'percent', 'problem'] },
    },
    samples: [
      { title: 'sb3 作品文件', event: { type: 'file.choose', file: workFile } },
      { title: '不是作品文件', event: { type: 'file.choose', file: wrongFile } },
      { title: '不带封面', event: { type: 'work.submit', form: { workName: '迷宫', cover: null } } },
      {
        title: '带封面',
        event: { type: 'work.submit', form: { workName: '迷宫', cover: new File(['png'], '封面.png') } },
      },
      { title: '封面已上传', event: done('uploadCover', { id: 'file-2' }) },
      {
        title: '提交时发现已批改',
        event: failed('submitWork', '作品已批改，不能再修改'),
      },
      {
        title: '提交时连不上服务器',
        event: failedWith('submitWork', '连不上服务器', { kind: 'unreachable' }),
      },
    ],
    scenarios: [
      {
        title: '选择文件并提交成功',
        events: [
          { type: 'file.choose', file: workFile },
          { type: 'work.submit', form: { workName: '迷宫', cover: null } },
          { type: 'upload.progressed', percent: 50 },
          done('uploadWork', { id: 'file-1' }),
          done('submitWork', { id: 'work-1' }),
        ],
        ends: 'done',
      },
      { title: '文件类型不对，不接受', events: [{ type: 'file.choose', file: wrongFile }], ends: 'choosing' },
      {
        title: '上传失败后保留文件，可再次提交',
        events: [
          { type: 'file.choose', file: workFile },
          { type: 'work.submit', form: { workName: '迷宫', cover: null } },
          failed('uploadWork', '网络超时'),
        ],
        ends: 'failed',
      },
      {
        title: '连不上服务器，留在这台电脑上',
        events: [
          { type: 'file.choose', file: workFile },
          { type: 'work.submit', form: { workName: '迷宫', cover: null } },
          failedWith('uploadWork', '连不上服务器', { kind: 'unreachable' }),
          done('keepHandIn'),
        ],
        ends: 'kept',
      },
    ],
  },
];

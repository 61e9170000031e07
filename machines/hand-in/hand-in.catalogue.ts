import { done, failed, failedWith, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType } from '../xstate-inside.ts';
import { handInMachine } from './hand-in.machine.ts';

const workFile = new File(['sb3'], '迷宫.sb3');
const wrongFile = new File(['text'], '迷宫.txt');

export const handInEntry: CatalogueEntry = {
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
};

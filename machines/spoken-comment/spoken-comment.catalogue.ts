import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { spokenCommentMachine } from './spoken-comment.machine.ts';

const recorded = {
  type: 'recorder.ended',
  recording: { sound: { name: '评语.weba', size: 9000 }, seconds: 12 },
};
const stopped = { type: 'recording.stop' };
const record = { type: 'recording.start' };
const recording = [record, { type: 'recorder.started' }];
const offline = failed('uploadVoice', '网络超时');
const sent = done('uploadVoice', { path: 'v1.weba', seconds: 12 });
const refusedBy = (problem: string) => ({ type: 'recorder.failed', problem });

export const spokenCommentEntry: CatalogueEntry = {
  id: 'spoken-comment',
  title: '录制语音评语',
  purpose:
    'A comment on a work that is spoken: recorded after a press for a minute at most, then sent and handed to the form. The microphone is on only while it records, and what was recorded stays until it has been sent or is not wanted.',
  specification: ['docs/behaviour.md#works', 'docs/behaviour.md#grading'],
  machine: spokenCommentMachine,
  compares: {
    'recorder.failed': { data: ['problem'] },
  },
  samples: [
    { title: '没有找到', event: refusedBy('missing') },
    { title: '浏览器没有允许', event: refusedBy('denied') },
  ],
  scenarios: [
    { title: '录制，停止，传好', events: [...recording, stopped, recorded, sent], ends: 'resting' },
    {
      title: '没有传上，再试一次',
      events: [...recording, stopped, recorded, offline, { type: 'recording.send' }, sent],
      ends: 'resting',
    },
    {
      title: '没有传上，不要了',
      events: [...recording, stopped, recorded, offline, { type: 'recording.discard' }],
      ends: 'resting',
    },
    {
      title: '没有传上，重新录制，麦克风不见了',
      events: [...recording, stopped, recorded, offline, record, refusedBy('missing')],
      ends: 'unsent',
    },
    {
      title: '没有传上，重新录制，又不录了',
      events: [...recording, stopped, recorded, offline, record, stopped],
      ends: 'unsent',
    },
    {
      title: '说了一分钟，自己停',
      events: [
        ...recording,
        ...Array.from({ length: 60 }, () => passed('second', 'spokenComment.capturing.recording')),
        recorded,
        sent,
      ],
      ends: 'resting',
    },
    { title: '麦克风拔掉了，录到的还在', events: [...recording, recorded], ends: 'uploading' },
    {
      title: '浏览器没有允许，又允许',
      events: [record, refusedBy('denied'), ...recording],
      ends: '{"capturing":"recording"}',
    },
    { title: '还没有允许，不录了', events: [record, stopped], ends: 'resting' },
  ],
};

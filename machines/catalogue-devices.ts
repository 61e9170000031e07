import { done, failed, passed } from './catalogue-entry.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { deviceUseMachine } from './device-use/device-use.machine.ts';
import { spokenCommentMachine } from './spoken-comment/spoken-comment.machine.ts';

const asked = { type: 'device.want' };
const allowed = { type: 'device.allow' };
const failedBy = (problem: string) => ({ type: 'device.failed', problem });

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

/** The machines for devices of the computer. */
export const deviceEntries: readonly CatalogueEntry[] = [
  {
    id: 'device-use',
    title: '作品使用摄像头和麦克风',
    purpose:
      'A camera or a microphone that a work wants to use: whoever is here is asked once for each work, the browser asks too, and it runs only while the work uses it and the page can be seen.',
    specification: ['docs/behaviour.md#works', 'docs/behaviour.md#editor'],
    machine: deviceUseMachine,
    input: { isPossible: true },
    starts: [{ title: '用 http 打开的网页', input: { isPossible: false } }],
    samples: [
      { title: '没有找到', event: failedBy('missing') },
      { title: '浏览器没有允许', event: failedBy('denied') },
    ],
    scenarios: [
      {
        title: '允许，使用，不再使用',
        events: [asked, allowed, { type: 'device.leave' }],
        ends: 'resting',
      },
      {
        title: '不允许，后来又允许',
        events: [asked, { type: 'device.refuse' }, allowed],
        ends: 'used',
      },
      {
        title: '切换到别的标签页，又回来',
        events: [asked, allowed, { type: 'page.hidden' }, { type: 'page.shown' }],
        ends: 'used',
      },
      {
        title: '停止使用',
        events: [asked, allowed, { type: 'device.stop' }],
        ends: '{"off":"stopped"}',
      },
      {
        title: '拔掉了',
        events: [asked, allowed, { type: 'device.ended' }],
        ends: '{"off":"lost"}',
      },
      { title: '没有找到', events: [asked, allowed, failedBy('missing')], ends: '{"off":"refused"}' },
      { title: '换了一个作品', events: [asked, allowed, { type: 'work.left' }], ends: 'unasked' },
    ],
  },
  {
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
  },
];

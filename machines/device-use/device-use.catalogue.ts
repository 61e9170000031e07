import type { CatalogueEntry } from '../machine-fixtures.ts';
import { deviceUseMachine } from './device-use.machine.ts';

const requested = { type: 'device.want' };
const allowed = { type: 'device.allow' };
const failedBy = (problem: string) => ({ type: 'device.failed', problem });

export const deviceUseEntry: CatalogueEntry = {
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
      events: [requested, allowed, { type: 'device.leave' }],
      ends: 'resting',
    },
    {
      title: '不允许，后来又允许',
      events: [requested, { type: 'device.refuse' }, allowed],
      ends: 'used',
    },
    {
      title: '切换到别的标签页，又回来',
      events: [requested, allowed, { type: 'page.hidden' }, { type: 'page.shown' }],
      ends: 'used',
    },
    {
      title: '停止使用',
      events: [requested, allowed, { type: 'device.stop' }],
      ends: '{"off":"stopped"}',
    },
    {
      title: '拔掉了',
      events: [requested, allowed, { type: 'device.ended' }],
      ends: '{"off":"lost"}',
    },
    { title: '没有找到', events: [requested, allowed, failedBy('missing')], ends: '{"off":"refused"}' },
    { title: '换了一个作品', events: [requested, allowed, { type: 'work.left' }], ends: 'unasked' },
  ],
};

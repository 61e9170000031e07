import type { CatalogueEntry } from './catalogue-entry.ts';
import { done } from './catalogue-entry.ts';
import { lessonTimerMachine } from './lesson-timer/lesson-timer.machine.ts';
import { luckyDrawMachine } from './lucky-draw/lucky-draw.machine.ts';
import { doneType } from './xstate-inside.ts';

const toggled = { type: 'timer.toggle' };
const ticked = (now: number) => ({ type: 'clock.ticked', now });
const drawing = { type: 'draw.start' };

/** The machines for the projector during a lesson. */
export const lessonEntries: readonly CatalogueEntry[] = [
  {
    id: 'lesson-timer',
    title: '课堂计时',
    purpose: 'The time of a task on the projector: started, paused, set back; it counts what the clock says.',
    specification: ['docs/behaviour.md#works'],
    machine: lessonTimerMachine,
    input: { seconds: 60 },
    compares: { 'clock.ticked': { context: ['left'] }, 'time.choose': { context: ['left', 'total'] } },
    samples: [
      { title: '选择五分钟', event: { type: 'time.choose', seconds: 300 } },
      { title: '第 0 秒', event: ticked(0) },
      { title: '第 10 秒', event: ticked(10_000) },
      { title: '第 60 秒', event: ticked(60_000) },
    ],
    scenarios: [
      { title: '时间到', events: [toggled, ticked(0), ticked(60_000)], ends: 'over' },
      { title: '暂停', events: [toggled, ticked(0), ticked(10_000), toggled], ends: 'paused' },
    ],
  },
  {
    id: 'lucky-draw',
    title: '课堂抽签',
    purpose: 'One pupil of those who are here, and nobody twice before all of them had their turn.',
    specification: ['docs/behaviour.md#works'],
    machine: luckyDrawMachine,
    input: { pupils: ['1', '2'] },
    compares: {
      [doneType('castLot')]: { context: ['present'] },
      'pupil.leave': { context: ['away'] },
      'pupil.return': { context: ['away'] },
    },
    samples: [
      { title: '有人不在', event: { type: 'pupil.leave', id: '1' } },
      { title: '又来了', event: { type: 'pupil.return', id: '1' } },
    ],
    scenarios: [{ title: '抽到一名学生', events: [drawing, done('castLot', 0)], ends: 'resting' }],
  },
];

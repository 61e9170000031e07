import type { CatalogueEntry } from '../machine-fixtures.ts';
import { lessonTimerMachine } from './lesson-timer.machine.ts';

const toggled = { type: 'timer.toggle' };
const ticked = (now: number) => ({ type: 'clock.ticked', now });

export const lessonTimerEntry: CatalogueEntry = {
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
};

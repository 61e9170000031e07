import type { CatalogueEntry } from '../machine-fixtures.ts';
import { walkMachine } from './walk.machine.ts';

const walkChosen = { type: 'walk.choose', title: '切换成功', count: 2 };
const stepDetails = { origin: { by: 'sandbox' }, said: '', at: 1 };
const passed = { type: 'step.passed', ...stepDetails };
const failed = { type: 'step.failed', ...stepDetails, said: '应到 closed' };
const back = { type: 'step.back' };

export const walkEntry: CatalogueEntry = {
  id: 'walk',
  title: '走查',
  purpose: 'One walk along a path of a machine: each step passes or fails, and may be taken back.',
  specification: ['docs/behaviour.md#inspector'],
  machine: walkMachine,
  scenarios: [
    { title: '每一步都通过', events: [walkChosen, passed, passed], ends: 'finished' },
    {
      title: '一步失败，走查结束，重新开始',
      events: [walkChosen, failed, { type: 'walk.again' }],
      ends: 'walking',
    },
    { title: '退回一步', events: [walkChosen, passed, back], ends: 'walking' },
    { title: '结束后退回一步', events: [walkChosen, failed, back], ends: 'walking' },
    {
      title: '走查中换一条路径，然后离开',
      events: [walkChosen, walkChosen, { type: 'walk.leave' }],
      ends: 'choosing',
    },
    {
      title: '结束后换一条路径',
      events: [walkChosen, failed, walkChosen, failed, { type: 'walk.leave' }],
      ends: 'choosing',
    },
  ],
};

import type { CatalogueEntry } from '../machine-fixtures.ts';
import { inspectionMachine } from './inspection.machine.ts';

const chosen = { type: 'record.choose', index: 1, last: 2 };

export const inspectionEntry: CatalogueEntry = {
  id: 'inspection',
  title: '检查器视图',
  purpose:
    'How the inspector looks at what it records: it follows, stands still, or shows a moment of the past. Recording never stops.',
  specification: ['docs/behaviour.md#inspector'],
  machine: inspectionMachine,
  scenarios: [
    {
      title: '暂停后继续',
      events: [{ type: 'view.pause', last: 2 }, { type: 'view.resume' }],
      ends: 'following',
    },
    {
      title: '回到过去的一刻，前后查看，再回到现在',
      events: [chosen, chosen, { type: 'view.resume' }],
      ends: 'following',
    },
    {
      title: '暂停时选择一条记录，再选择另一条',
      events: [{ type: 'view.pause', last: 2 }, chosen, chosen],
      ends: 'travelling',
    },
  ],
};

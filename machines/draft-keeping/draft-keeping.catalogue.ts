import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { draftKeepingMachine } from './draft-keeping.machine.ts';

const changed = { type: 'work.changed', revision: 1 };

export const draftKeepingEntry: CatalogueEntry = {
  id: 'draft-keeping',
  title: '本机草稿',
  purpose:
    'The copy of an open project on this computer: written at once where that costs nothing, a large project up to three seconds after a change; and as the page is hidden.',
  specification: ['docs/behaviour.md#submitting'],
  machine: draftKeepingMachine,
  samples: [
    { title: '第一次修改', event: changed },
    { title: '又修改了一次', event: { type: 'work.changed', revision: 2 } },
  ],
  scenarios: [
    {
      title: '修改后马上暂存',
      events: [
        changed,
        passed('draftDelay', 'draftKeeping.due'),
        done('keepDraft', { revision: 1, cost: 20 }),
      ],
      ends: 'settled',
    },
    {
      title: '离开页面时立即暂存',
      events: [changed, { type: 'draft.flush' }, done('keepDraft', { revision: 1, cost: 20 })],
      ends: 'settled',
    },
    {
      title: '本机空间不足',
      events: [changed, { type: 'draft.flush' }, failed('keepDraft', 'QuotaExceededError')],
      ends: 'settled',
    },
  ],
};

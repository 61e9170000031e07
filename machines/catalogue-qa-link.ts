import { passed, type CatalogueEntry } from './catalogue-entry.ts';
import { qaForwardMachine } from './qa-forward/qa-forward.machine.ts';

const outside = { type: 'forward.start', address: 'https://stately.ai/inspect' };

/** What the inspector sends to an inspector elsewhere. */
export const qaLinkEntries: readonly CatalogueEntry[] = [
  {
    id: 'qa-forward',
    title: '发送到外部检查器',
    purpose:
      'Sending what is recorded to an inspector elsewhere that a person has named: its window is opened, waited for, and fed until either is enough.',
    specification: ['docs/behaviour.md#inspector'],
    machine: qaForwardMachine,
    scenarios: [
      {
        title: '打开窗口，发送，停止',
        events: [outside, { type: 'window.connected' }, { type: 'forward.stop' }],
        ends: 'off',
      },
      {
        title: '窗口没有回应',
        events: [outside, passed('windowPatience', 'qaForward.on.opening')],
        ends: 'off',
      },
    ],
  },
];

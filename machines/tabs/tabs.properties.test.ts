import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import {
  sequencesOf,
  startRecorded,
  tries,
  type Happening,
} from '#tests/support/machines/machine-properties.ts';
import { tabsMachine } from './tabs.machine.ts';

const home = '/dashboard/index';
const keys = [home, '/isystem/user', '/isystem/role'];

type Bar = ReturnType<typeof startRecorded>;

const command = (event: AnyEventObject): Happening<Bar> => ({
  words: JSON.stringify(event),
  act: ({ actor }) => actor.send(event),
});

/** The router goes where it was asked to, or stays. */
const arrive = (goes: boolean): Happening<Bar> => ({
  words: goes ? 'the router arrives' : 'the page stays',
  act: ({ actor }) => {
    const asked = actor.getSnapshot().children['leaveFor'];
    const input: unknown = asked?.options?.input;
    if (input === undefined) return;
    const output: unknown = goes ? Object(input).command : undefined;
    actor.send({ type: 'xstate.done.actor.leaveFor', output });
  },
});

const happenings: readonly Happening<Bar>[] = [
  command({ type: 'tabs.restore' }),
  command({ type: 'tabs.empty' }),
  ...[undefined, { list: [], active: '/isystem/user' }, 'broken'].map((output) =>
    command({ type: 'xstate.done.actor.loadTabs', output }),
  ),
  ...keys.flatMap((key) => [
    command({ type: 'tab.open', href: key, title: key, keepAlive: true }),
    command({ type: 'tab.close', key }),
    command({ type: 'tab.move', key, to: 0 }),
    command({ type: 'tab.move', key, to: 2 }),
    ...['left', 'right', 'others'].map((which) => command({ type: 'tabs.close', key, which })),
  ]),
  command({ type: 'tabs.withdraw', keys }),
  arrive(true),
  arrive(false),
];

describe('the pinned tab', () => {
  it('is always the first one, after any sequence of commands', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const bar = startRecorded(tabsMachine);
        for (const { act } of way) {
          act(bar);
          const { list, active } = bar.actor.getSnapshot().context;
          const shown: string[] = list.map(({ key }: { key: string }) => key);
          expect([shown[0], shown.filter((key) => key === home).length]).toEqual([home, 1]);
          expect(shown).toContain(active);
        }
        bar.actor.stop();
      }),
      tries,
    );
  });
});

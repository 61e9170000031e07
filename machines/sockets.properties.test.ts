import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { sequencesOf, tries, type Happening } from '#tests/support/machines/machine-properties.ts';
import { cloudLinkMachine } from './cloud-link/cloud-link.machine.ts';
import { liveChannelMachine } from './live-channel/live-channel.machine.ts';
import { simulateMachine } from './machine-simulation.ts';

type Line = {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly opens: string;
  readonly events: readonly AnyEventObject[];
};

const closed = (type: string) => [1006, 4401, 4404].map((code) => ({ type, code, reason: 'gone' }));
const lines: readonly Line[] = [
  {
    name: 'live messages',
    machine: liveChannelMachine,
    opens: 'openSocket',
    events: [
      ...['channel.start', 'channel.stop', 'channel.retry', 'server.answered', 'socket.opened'].map(
        (type) => ({
          type,
        }),
      ),
      { type: 'network.lost' },
      { type: 'network.restored' },
      { type: 'socket.received', message: { kind: 'heartcheck' } },
      ...closed('socket.closed'),
    ],
  },
  {
    name: 'cloud variables',
    machine: cloudLinkMachine,
    opens: 'openRoom',
    events: [
      ...['cloud.want', 'cloud.rest', 'room.opened', 'room.heard'].map((type) => ({ type })),
      ...closed('room.closed'),
    ],
  },
];

/** A line that counts its sockets as they are opened and closed. */
function openLine({ machine, opens }: Line) {
  const count = { open: 0, maxConcurrent: 0 };
  const counted = fromCallback(() => {
    count.open += 1;
    count.maxConcurrent = Math.max(count.maxConcurrent, count.open);
    return () => {
      count.open -= 1;
    };
  });
  const clock = new SimulatedClock();
  const counting = simulateMachine(machine).provide({ actors: { [opens]: counted } });
  return { count, clock, actor: createActor(counting, { clock }).start() };
}
type Open = ReturnType<typeof openLine>;

function happeningsOf({ events }: Line): readonly Happening<Open>[] {
  return [
    ...events.map((event) => ({
      words: JSON.stringify(event),
      act: ({ actor }: Open) => actor.send(event),
    })),
    ...[5_000, 20_000, 300_000].map((time) => ({
      words: `${time} ms`,
      act: ({ clock }: Open) => clock.increment(time),
    })),
  ];
}

describe.each(lines)('the socket of $name', (line) => {
  it('is never open twice, and is closed when the machine stops', () => {
    fc.assert(
      fc.property(sequencesOf(happeningsOf(line)), (way) => {
        const open = openLine(line);
        for (const { act } of way) act(open);
        open.actor.stop();
        expect([open.count.maxConcurrent <= 1, open.count.open]).toEqual([true, 0]);
      }),
      tries,
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import {
  sequencesOf,
  startRecorded,
  tries,
  type Happening,
} from '#tests/support/machines/machine-properties.ts';
import { workSavingMachine } from './work-saving.machine.ts';

/** A work on a server that may be away, refuse or have something newer; `owed`: handed in, and not yet confirmed. */
function openWork() {
  const {
    actor,
    clock,
    recorded: received,
  } = startRecorded(workSavingMachine, {
    work: { id: 'w1', versionNo: 1 },
    workName: '迷宫',
  });
  const world = { actor, clock, received: received, revision: 0, versionNo: 1, owed: false };
  return {
    ...world,
    state: () => String(actor.getSnapshot().value),
    context: () => contextOf(actor),
  };
}
type Work = ReturnType<typeof openWork>;

function contextOf(actor: AnyActorRef): {
  handIn: boolean;
  next: string | undefined;
  revision: number;
  savedRevision: number;
} {
  return actor.getSnapshot().context;
}

const fail = (kind: string) => (work: Work) => {
  if (work.state() !== 'saving') return;
  const conflict = { versionNo: work.versionNo + 1, workName: '别处的迷宫' };
  work.actor.send({ type: 'xstate.error.actor.saveWork', error: { kind, message: kind, conflict } });
};
const send = (type: string) => (work: Work) => work.actor.send({ type });

/** The server has what was under way, and says so. */
function confirm(work: Work): void {
  if (work.state() !== 'saving') return;
  const { handIn, revision } = work.context();
  work.versionNo += 1;
  if (handIn) work.owed = false;
  work.actor.send({
    type: 'xstate.done.actor.saveWork',
    output: { id: 'w1', versionNo: work.versionNo, revision },
  });
  // Requested while the earlier save was running.
  if (work.context().handIn) work.owed = true;
}

const happenings: readonly Happening<Work>[] = [
  {
    words: 'changed',
    act: (work) => {
      work.revision += 1;
      work.actor.send({ type: 'work.changed', revision: work.revision });
    },
  },
  { words: 'save', act: (work) => work.actor.send({ type: 'work.save', handIn: false }) },
  {
    words: 'hand in',
    act: (work) => {
      if (work.state() === 'conflicting') return;
      work.owed = true;
      work.actor.send({ type: 'work.save', handIn: true });
    },
  },
  { words: 'confirmed', act: confirm },
  { words: 'offline', act: fail('unreachable') },
  { words: 'refused', act: fail('refused') },
  { words: 'conflict', act: fail('conflict') },
  {
    words: 'mine on top',
    act: (work) => work.actor.send({ type: 'conflict.resolve', choice: 'mine' }),
  },
  { words: 'network', act: send('network.found') },
  { words: 'logged in again', act: send('user.reloggedIn') },
  { words: 'hidden', act: send('page.hidden') },
  { words: 'ten seconds', act: ({ clock }) => clock.increment(10_000) },
  { words: 'a minute', act: ({ clock }) => clock.increment(60_000) },
];

/** The author decides what is open, the server is there, and time passes. */
function calmDown(work: Work): void {
  for (let step = 0; step < 6; step += 1) {
    work.actor.send({ type: 'conflict.resolve', choice: 'mine' });
    if (work.state() === 'refused') work.actor.send({ type: 'work.save', handIn: false });
    work.clock.increment(60_000);
    confirm(work);
  }
}

describe('a work that was handed in', () => {
  it('stays marked as handed in until the server has it', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const work = openWork();
        for (const { act } of way) {
          act(work);
          const { handIn, next } = work.context();
          expect(work.owed && !handIn && next !== 'handIn').toBe(false);
        }
        work.actor.stop();
      }),
      tries,
    );
  });

  it('reaches the server in the end, with every earlier change', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const work = openWork();
        for (const { act } of way) act(work);
        calmDown(work);
        const { revision, savedRevision } = work.context();
        expect([work.owed, work.state(), savedRevision]).toEqual([false, 'settled', revision]);
        work.actor.stop();
      }),
      tries,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { askedDeedMachine } from './asked-deed.machine.ts';

const ask = { type: 'deed.ask' } as const;
const confirm = { type: 'deed.confirm' } as const;

/** A deed whose server is played by the test. */
function start(answer: () => Promise<void>) {
  const log: string[] = [];
  const actor = createActor(
    askedDeedMachine.provide({
      actors: {
        performDeed: fromPromise<void>(() => {
          log.push('performDeed');
          return answer();
        }),
      },
      actions: { showDone: () => void log.push('showDone') },
    }),
  ).start();
  return { actor, log, rests: () => waitFor(actor, (snapshot) => snapshot.matches('resting')) };
}

const never = () => new Promise<never>(() => undefined);

describe('a deed that is asked for first', () => {
  it('happens after a question, and is shown', async () => {
    const { actor, log, rests } = start(() => Promise.resolve());
    actor.send(ask);
    expect([actor.getSnapshot().value, log]).toEqual(['asking', []]);
    actor.send(confirm);
    await rests();
    expect(log).toEqual(['performDeed', 'showDone']);
  });

  it('does not happen when the answer is no', () => {
    const { actor, log } = start(never);
    actor.send(ask);
    actor.send({ type: 'deed.cancel' });
    expect([actor.getSnapshot().value, log]).toEqual(['resting', []]);
  });

  it('that was refused shows nothing new, and may be asked for again', async () => {
    const { actor, log, rests } = start(() => Promise.reject(new Error('作品已批改')));
    actor.send(ask);
    actor.send(confirm);
    await rests();
    expect(log).toEqual(['performDeed']);
    actor.send(ask);
    expect(actor.getSnapshot().value).toBe('asking');
  });

  it('happens once, however often the button is pressed, and cannot be left meanwhile', () => {
    const { actor, log } = start(never);
    for (const event of [ask, confirm, confirm, { type: 'deed.cancel' } as const, ask]) actor.send(event);
    expect([actor.getSnapshot().value, log]).toEqual(['performing', ['performDeed']]);
  });
});

import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor } from 'xstate';
import { noticeMachine } from './notice.machine.ts';

const again = (duration?: number) => ({ type: 'notice.repeat', duration }) as const;

function start(duration?: number) {
  const clock = new SimulatedClock();
  const actor = createActor(noticeMachine, { clock, input: { duration } }).start();
  return { actor, clock, now: () => actor.getSnapshot().value };
}

describe('a notice', () => {
  it('disappears after four seconds', () => {
    const { clock, now } = start();
    clock.increment(3_999);
    expect(now()).toBe('shown');
    clock.increment(1);
    expect(now()).toBe('gone');
  });

  it('is shown for its full time again when the same notice is repeated', () => {
    const { actor, clock, now } = start();
    clock.increment(3_000);
    actor.send(again());
    clock.increment(3_999);
    expect(now()).toBe('shown');
    clock.increment(1);
    expect(now()).toBe('gone');
  });

  it('is shown for the duration that was requested last', () => {
    const { actor, clock, now } = start(10_000);
    clock.increment(9_999);
    expect(now()).toBe('shown');
    actor.send(again(1_000));
    clock.increment(1_000);
    expect(now()).toBe('gone');
  });

  it('disappears immediately when it is dismissed', () => {
    const { actor, now } = start();
    actor.send({ type: 'notice.dismiss' });
    expect([now(), actor.getSnapshot().status]).toEqual(['gone', 'done']);
  });
});

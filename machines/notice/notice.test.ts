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
  it('goes after four seconds', () => {
    const { clock, now } = start();
    clock.increment(3_999);
    expect(now()).toBe('shown');
    clock.increment(1);
    expect(now()).toBe('gone');
  });

  it('has its full time again when the same is said again', () => {
    const { actor, clock, now } = start();
    clock.increment(3_000);
    actor.send(again());
    clock.increment(3_999);
    expect(now()).toBe('shown');
    clock.increment(1);
    expect(now()).toBe('gone');
  });

  it('stays as long as who says it wants, the last one', () => {
    const { actor, clock, now } = start(10_000);
    clock.increment(9_999);
    expect(now()).toBe('shown');
    actor.send(again(1_000));
    clock.increment(1_000);
    expect(now()).toBe('gone');
  });

  it('goes at once when it is closed', () => {
    const { actor, now } = start();
    actor.send({ type: 'notice.dismiss' });
    expect([now(), actor.getSnapshot().status]).toEqual(['gone', 'done']);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { lessonTimerMachine, type LessonTimerEvent } from './lesson-timer.machine.ts';

/** A clock that the test moves. */
function start(seconds = 60) {
  let tick: ((now: number) => void) | undefined;
  const actor = createActor(
    lessonTimerMachine.provide({
      actors: {
        watchClock: fromCallback(({ sendBack }) => {
          tick = (now) => sendBack({ type: 'clock.ticked', now });
          return () => {
            tick = undefined;
          };
        }),
      },
    }),
    { input: { seconds } },
  ).start();
  return {
    send: (event: LessonTimerEvent) => actor.send(event),
    at: (now: number) => tick?.(now),
    isWatched: () => tick !== undefined,
    now: () => [actor.getSnapshot().value, actor.getSnapshot().context.left],
  };
}

describe('the timer of a task', () => {
  it('follows the clock, even if its ticks are rare', () => {
    const { send, at, now, isWatched } = start();
    expect([now(), isWatched()]).toEqual([['ready', 60_000], false]);
    send({ type: 'timer.toggle' });
    for (const time of [1_000_000, 1_000_250, 1_040_000]) at(time);
    expect(now()).toEqual(['running', 20_000]);
    at(1_090_000);
    expect([now(), isWatched()]).toEqual([['over', 0], false]);
  });

  it('does not advance while it is paused', () => {
    const { send, at, now } = start();
    send({ type: 'timer.toggle' });
    at(0);
    at(10_000);
    send({ type: 'timer.toggle' });
    expect(now()).toEqual(['paused', 50_000]);
    send({ type: 'timer.toggle' });
    at(500_000);
    at(501_000);
    expect(now()).toEqual(['running', 49_000]);
  });

  it('is not extended by a clock that is set back', () => {
    const { send, at, now } = start();
    send({ type: 'timer.toggle' });
    for (const time of [50_000, 20_000, 21_000]) at(time);
    expect(now()).toEqual(['running', 59_000]);
  });

  it('resets to its initial time', () => {
    const { send, at, now } = start(90);
    send({ type: 'timer.toggle' });
    at(0);
    at(10_000);
    send({ type: 'timer.reset' });
    expect(now()).toEqual(['ready', 90_000]);
  });

  it('accepts a new time at any moment, and restarts with its full time after its end', () => {
    const { send, at, now } = start();
    send({ type: 'timer.toggle' });
    at(0);
    send({ type: 'time.choose', seconds: 5 });
    expect(now()).toEqual(['ready', 5_000]);
    send({ type: 'timer.toggle' });
    at(0);
    at(5_000);
    send({ type: 'timer.toggle' });
    expect(now()).toEqual(['running', 5_000]);
    at(0);
    at(2_000);
    send({ type: 'timer.reset' });
    expect(now()).toEqual(['ready', 5_000]);
  });
});

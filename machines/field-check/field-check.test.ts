import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { fieldCheckMachine } from './field-check.machine.ts';

/** A field whose server is played by the test: `taken` are the values it refuses, `offline` those it cannot judge. */
function start() {
  const asked: string[] = [];
  const dropped: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    fieldCheckMachine.provide({
      actors: {
        askServer: fromPromise<string | undefined, { value: string }>(({ input, signal }) => {
          asked.push(input.value);
          signal.addEventListener('abort', () => void dropped.push(input.value));
          if (input.value === 'slow') return new Promise(() => undefined);
          if (input.value === 'offline') return Promise.reject(new Error('网络超时'));
          return Promise.resolve(input.value === 'taken' ? '账号已存在！' : undefined);
        }),
      },
    }),
    { clock },
  ).start();
  const type = (value: string) => actor.send({ type: 'value.changed', value });
  const reaches = (state: 'resting' | 'passed' | 'refused') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, asked, dropped, clock, type, reaches };
}

describe('field-check', () => {
  it('checks only the last value, 400 ms after the last key', async () => {
    const { actor, asked, clock, type, reaches } = start();
    for (const value of ['t', 'ta', 'tak', 'taken']) {
      type(value);
      clock.increment(300);
    }
    expect([asked, actor.getSnapshot().value]).toEqual([[], 'waiting']);
    clock.increment(100);
    expect((await reaches('refused')).context.problem).toBe('账号已存在！');
    expect(asked).toEqual(['taken']);
  });

  it('does not check an empty value', () => {
    const { actor, asked, clock, type } = start();
    type('a');
    type('');
    clock.increment(1000);
    expect([asked, actor.getSnapshot().value]).toEqual([[], 'resting']);
  });

  it('cancels the pending check on the next key, and shows no problem until the new result arrives', async () => {
    const { actor, asked, dropped, clock, type, reaches } = start();
    type('taken');
    clock.increment(400);
    await reaches('refused');
    type('slow');
    expect(actor.getSnapshot().context.problem).toBe(undefined);
    clock.increment(400);
    expect(actor.getSnapshot().value).toBe('asking');
    type('free');
    expect(dropped).toEqual(['slow']);
    clock.increment(400);
    expect((await reaches('passed')).context).toEqual({ value: 'free', problem: undefined });
    expect(asked).toEqual(['taken', 'slow', 'free']);
  });

  it('shows no problem when the check fails, and does not check the same value twice', async () => {
    const { asked, clock, type, reaches } = start();
    type('offline');
    clock.increment(400);
    expect((await reaches('resting')).context.problem).toBe(undefined);
    type('offline');
    clock.increment(400);
    expect(asked).toEqual(['offline']);
  });
});

describe('field-check: rare orders of events', () => {
  it('a value that is entered again after the field was emptied is checked again', () => {
    expect(
      playEvents(fieldCheckMachine, [
        { type: 'value.changed', value: 'a' },
        { type: 'value.changed', value: '' },
        { type: 'value.changed', value: 'a' },
      ]),
    ).toMatchObject({ state: 'waiting', context: { value: 'a' }, effects: [] });
  });
});

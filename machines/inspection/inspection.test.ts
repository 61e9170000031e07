import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { inspectionMachine } from './inspection.machine.ts';

function start() {
  const actor = createActor(inspectionMachine).start();
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, look };
}

describe('inspection', () => {
  it('stores the end of the list when it is paused', () => {
    const { actor, look } = start();
    actor.send({ type: 'view.pause', last: 41 });
    expect(look()).toEqual({ value: 'paused', until: 41, index: 0 });
  });

  it('shows the moment of the selected record, and that of the next selection', () => {
    const { actor, look } = start();
    actor.send({ type: 'record.choose', index: 3, last: 4 });
    expect(look()).toEqual({ value: 'travelling', until: 4, index: 3 });
    actor.send({ type: 'record.choose', index: 1, last: 5 });
    expect(look()).toEqual({ value: 'travelling', until: 5, index: 1 });
  });

  it('returns to the present', () => {
    const { actor, look } = start();
    actor.send({ type: 'record.choose', index: 3, last: 4 });
    actor.send({ type: 'view.resume' });
    expect(look().value).toBe('following');
  });
});

describe('inspection: rare orders of events', () => {
  const moment = (index: number) => ({ type: 'record.choose', index, last: 9 });

  it('following continues after a pause', () => {
    expect(
      playEvents(inspectionMachine, [{ type: 'view.pause', last: 2 }, { type: 'view.resume' }]),
    ).toMatchObject({ state: 'following', effects: [] });
  });

  it('several moments can be chosen during a pause', () => {
    expect(
      playEvents(inspectionMachine, [{ type: 'view.pause', last: 9 }, moment(3), moment(5)]),
    ).toMatchObject({ state: 'travelling', context: { index: 5 }, effects: [] });
  });

  it('a moment chosen during a pause updates the length of the list', () => {
    expect(
      playEvents(inspectionMachine, [
        { type: 'view.pause', last: 5 },
        { type: 'record.choose', index: 3, last: 9 },
      ]),
    ).toMatchObject({ state: 'travelling', context: { index: 3, until: 9 }, effects: [] });
  });
});

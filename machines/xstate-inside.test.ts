import { SimulatedClock, createActor, fromPromise, setup } from 'xstate';
import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  delayedState,
  delayType,
  doneType,
  effectNames,
  errorType,
  givenTo,
  kindOf,
  labelOf,
  startType,
  stepsOf,
  takenIn,
} from './xstate-inside.ts';

/** A machine with every kind of part that is read. */
const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'go' } | { type: 'stay' } },
  actors: { load: fromPromise<string>(async () => 'loaded') },
  actions: {
    notify: (): void => undefined,
    count: ({ context }) => void context.count,
  },
  guards: { may: () => true },
  delays: { pause: 100 },
}).createMachine({
  id: 'sample',
  context: { count: 0 },
  initial: 'resting',
  states: {
    resting: { on: { go: [{ guard: 'may', target: 'passing', actions: 'notify' }, 'late'] } },
    passing: { always: 'loading' },
    loading: { invoke: { src: 'load', id: 'load', onDone: 'late', onError: 'resting' } },
    late: { after: { pause: 'resting' } },
  },
});

const eventTypes = (events: readonly InspectionEvent[]) =>
  events.flatMap((event) => ('event' in event ? [event.event.type] : []));

describe('reads of XState internals', () => {
  it('the implementations of a machine are found by their kind', () => {
    expect(Object.keys(givenTo(machine, 'actors'))).toEqual(['load']);
    expect(givenTo(machine, 'delays')).toEqual({ pause: 100 });
    expect(Object.keys(givenTo(machine, 'guards'))).toEqual(['may']);
  });

  it('built-in actions are not effects', () => {
    const own = setup({ types: { context: {} as { count: number } }, actions: { notify: () => undefined } });
    const counting: AnyStateMachine = own
      .extend({ actions: { grow: own.assign({ count: 1 }), again: own.raise({ type: 'go' }) } })
      .createMachine({ context: { count: 0 } });
    expect(effectNames(counting)).toEqual(['notify']);
  });

  it('the transitions of a step include eventless ones', () => {
    const taken: string[] = [];
    const inspect = (event: InspectionEvent) =>
      taken.push(...takenIn(event).map(({ source, eventType }) => `${source.key} ${eventType}`));
    createActor(machine, { inspect }).start().send({ type: 'go' });
    expect(taken).toEqual(['resting go', 'passing ']);
  });

  it('a step executes no action', () => {
    const { start, step } = stepsOf(
      machine.provide({ actions: { notify: () => expect.unreachable('an action was executed') } }),
      undefined,
      () => undefined,
    );
    expect([start.value, step(start, { type: 'go' }).value, start.value]).toEqual([
      'resting',
      'loading',
      'resting',
    ]);
  });

  it('the event types are those that XState creates', async () => {
    const heard: InspectionEvent[] = [];
    const clock = new SimulatedClock();
    const actor = createActor(machine, { clock, inspect: (event) => heard.push(event) }).start();
    actor.send({ type: 'go' });
    await expect.poll(() => actor.getSnapshot().value).toBe('late');
    clock.increment(100);
    const types = eventTypes(heard);
    for (const type of [startType, doneType('load'), delayType('pause', 'sample.late')])
      expect(types).toContain(type);
    const failing = machine.provide({
      actors: { load: fromPromise<string>(() => Promise.reject(new Error('x'))) },
    });
    const failed: InspectionEvent[] = [];
    createActor(failing, { inspect: (event) => failed.push(event) })
      .start()
      .send({ type: 'go' });
    await expect.poll(() => eventTypes(failed)).toContain(errorType('load'));
  });

  it.each([
    ['', 'always', ''],
    ['go', 'event', 'go'],
    [doneType('load'), 'done', 'load'],
    [errorType('load'), 'error', 'load'],
    [delayType('pause', 'sample.late'), 'delay', 'pause'],
    ['xstate.done.state.sample.late', 'done', 'sample.late'],
  ])('the kind and the label of the type "%s" are read', (type, kind, label) => {
    expect([kindOf(type), labelOf(type)]).toEqual([kind, label]);
  });

  it('the state of a delay is read from its event', () => {
    expect(delayedState(delayType('pause', 'sample.late'))).toBe('sample.late');
  });
});

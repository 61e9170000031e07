import { SimulatedClock, createActor, createMachine, fromPromise, setup } from 'xstate';
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
  parentOf,
  rebuilt,
  startType,
  stepsOf,
  takenIn,
} from './xstate-inside.ts';

/** One of everything that is read out of a machine. */
const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'go' } | { type: 'stay' } },
  actors: { load: fromPromise<string>(async () => 'loaded') },
  actions: {
    tell: (): void => undefined,
    count: ({ context }) => void context.count,
  },
  guards: { may: () => true },
  delays: { pause: 100 },
}).createMachine({
  id: 'sample',
  context: { count: 0 },
  initial: 'resting',
  states: {
    resting: { on: { go: [{ guard: 'may', target: 'passing', actions: 'tell' }, 'late'] } },
    passing: { always: 'loading' },
    loading: { invoke: { src: 'load', id: 'load', onDone: 'late', onError: 'resting' } },
    late: { after: { pause: 'resting' } },
  },
});

const eventTypes = (events: readonly InspectionEvent[]) =>
  events.flatMap((event) => ('event' in event ? [event.event.type] : []));

describe('what XState does not promise', () => {
  it('is where what was given to a machine lies', () => {
    expect(Object.keys(givenTo(machine, 'actors'))).toEqual(['load']);
    expect(givenTo(machine, 'delays')).toEqual({ pause: 100 });
    expect(Object.keys(givenTo(machine, 'guards'))).toEqual(['may']);
  });

  it('tells effects from what belongs to the machine', () => {
    const own = setup({ types: { context: {} as { count: number } }, actions: { tell: () => undefined } });
    const counting: AnyStateMachine = own
      .extend({ actions: { grow: own.assign({ count: 1 }), again: own.raise({ type: 'go' }) } })
      .createMachine({ context: { count: 0 } });
    expect(effectNames(counting)).toEqual(['tell']);
  });

  it('makes the same machine with another configuration, or a longer delay', () => {
    const other = rebuilt(machine, {
      config: { ...machine.config, initial: 'late' },
      delays: { pause: 500 },
    });
    const clock = new SimulatedClock();
    const actor = createActor(other, { clock }).start();
    clock.increment(400);
    expect(actor.getSnapshot().value).toBe('late');
    clock.increment(100);
    expect(actor.getSnapshot().value).toBe('resting');
    expect(createActor(machine).getSnapshot().value).toBe('resting');
  });

  it('tells the transitions that were taken, those at once too', () => {
    const taken: string[] = [];
    const inspect = (event: InspectionEvent) =>
      taken.push(...takenIn(event).map(({ source, eventType }) => `${source.key} ${eventType}`));
    createActor(machine, { inspect }).start().send({ type: 'go' });
    expect(taken).toEqual(['resting go', 'passing ']);
  });

  it('goes step by step, and does nothing else', () => {
    const { start, step } = stepsOf(
      machine.provide({ actions: { tell: () => expect.unreachable('nothing is done') } }),
      undefined,
      () => undefined,
    );
    expect([start.value, step(start, { type: 'go' }).value, start.value]).toEqual([
      'resting',
      'loading',
      'resting',
    ]);
  });

  it('names the events that it makes itself', async () => {
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
  ])('reads the type "%s"', (type, kind, label) => {
    expect([kindOf(type), labelOf(type)]).toEqual([kind, label]);
  });

  it('knows the state that waits for a delay', () => {
    expect(delayedState(delayType('pause', 'sample.late'))).toBe('sample.late');
  });

  it('knows who invoked an actor', () => {
    const parent = createActor(createMachine({ invoke: { id: 'child', src: machine } })).start();
    const { child } = parent.getSnapshot().children;
    expect(child === undefined ? 'none' : parentOf(child)).toBe(parent);
    expect(parentOf(parent)).toBe(undefined);
  });
});

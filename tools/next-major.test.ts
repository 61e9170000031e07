import { SimulatedClock, createActor, setup, type InspectionEvent } from 'xstate6';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '#lib/machine-walks.ts';
import { catalogue } from '#machines/catalogue.ts';
import { acceptedOf } from './machine-accepted.ts';
import { codeOf, readStep } from './machine-walks.ts';
import { vocabularyOf } from '#machines/walk-codes.ts';

// One machine, ported to the next major version of XState (docs/decisions/085-next-xstate.md). The accepted
// test paths check both versions.

const delays = { restTime: 120, wanderTime: 250 } as const;

/** machines/fly-out, ported; `tell` is called with each effect. */
function portedFlyOut(tell: (effect: string) => void) {
  return setup({
    actions: { focusFirst: () => tell('focusFirst'), focusTrigger: () => tell('focusTrigger') },
    delays,
  }).createMachine({
    id: 'flyOut',
    initial: 'closed',
    states: {
      closed: {
        initial: 'idle',
        on: {
          'trigger.press': { target: '#flyOut.open.pinned' },
          'trigger.enter': ({ actions }, enqueue) => {
            enqueue(actions.focusFirst);
            return { target: '#flyOut.open.pinned' };
          },
        },
        states: {
          idle: { on: { 'pointer.entered': { target: 'rested' } } },
          rested: {
            on: { 'pointer.left': { target: 'idle' } },
            after: { restTime: { target: '#flyOut.open.hovered' } },
          },
        },
      },
      open: {
        initial: 'pinned',
        on: {
          'trigger.press': { target: '#flyOut.open.pinned' },
          'trigger.enter': ({ actions }, enqueue) => {
            enqueue(actions.focusFirst);
            return { target: '#flyOut.open.pinned' };
          },
          'panel.leave': ({ actions }, enqueue) => {
            enqueue(actions.focusTrigger);
            return { target: '#flyOut.closed' };
          },
          'panel.dismiss': { target: '#flyOut.closed' },
        },
        states: {
          hovered: { on: { 'pointer.left': { target: 'wandered' } } },
          wandered: {
            on: { 'pointer.entered': { target: 'hovered' } },
            after: { wanderTime: { target: '#flyOut.closed' } },
          },
          pinned: { on: { 'trigger.press': { target: '#flyOut.closed' } } },
        },
      },
    },
  });
}

type Running = {
  readonly start: () => Running;
  readonly send: (event: { readonly type: string }) => void;
  readonly getSnapshot: () => { readonly value: unknown };
};
type Options = { readonly clock: SimulatedClock; readonly inspect?: (event: InspectionEvent) => void };

/** The types of the next major do not match yet with exactOptionalPropertyTypes. */
const begin = (machine: unknown, options: Options): Running => {
  const actor: Running = Reflect.apply(createActor, undefined, [machine, options]);
  return actor.start();
};

const entry = catalogue.filter(({ id }) => id === 'fly-out');
const walks = entry.flatMap((one) =>
  acceptedOf(one).walks.map((walk) => ({ one, walk, title: walk.steps.join(', ') })),
);

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${textOf(inner)}`)
        .join(', ')
    : String(value);

describe('fly-out under the next major', () => {
  it.each(walks)('the port follows $title', ({ one, walk }) => {
    const vocabulary = vocabularyOf(one);
    const [before, after]: [string[], string[]] = [[], []];
    const sandbox = createSandbox(one, { onEffect: (name) => before.push(name) });
    const clock = new SimulatedClock();
    const actor = begin(
      portedFlyOut((effect) => after.push(effect)),
      { clock },
    );
    const ends: string[] = [];
    for (const at of codeOf(one, walk).events) {
      const event = vocabulary[at] ?? { type: '?' };
      sandbox.play(event);
      const delay = Object.entries(delays).find(([name]) => event.type.includes(`.${name}.`));
      if (delay === undefined) actor.send(event);
      else clock.increment(delay[1]);
      ends.push(textOf(actor.getSnapshot().value));
    }
    const wanted = walk.steps
      .map(readStep)
      .flatMap(({ ends: end, times }) => Array.from({ length: times }, () => end));
    expect(ends).toEqual(wanted);
    expect(after).toEqual(before);
  });
});

describe('inspection in the next major', () => {
  const taken: string[] = [];
  const machine = portedFlyOut(() => undefined);
  const clock = new SimulatedClock();
  const actor = begin(machine, {
    clock,
    inspect: (event) => {
      if (event.type !== '@xstate.transition') return;
      for (const { eventType, matches, source } of event.microsteps)
        taken.push([source.id, eventType, JSON.stringify(matches)].join('|'));
    },
  });
  actor.send({ type: 'pointer.entered' });
  clock.increment(delays.restTime);

  it('a public event reports the transitions, with the delay as data', () => {
    expect(taken).toEqual([
      'flyOut.closed.idle|pointer.entered|',
      'flyOut.closed.rested|xstate.after|{"delay":"restTime","stateId":"flyOut.closed.rested"}',
    ]);
  });

  it('a transition with an effect has no target: the shape cannot be read from the machine', () => {
    const targets = machine.root.states['closed']?.transitions;
    const of = (type: string) => targets?.get(type)?.map(({ target }) => target?.map(({ id }) => id));
    expect([of('trigger.press'), of('trigger.enter')]).toEqual([[['flyOut.open.pinned']], [undefined]]);
  });
});

import { createMachine, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { changeText, shapeDifference } from './shape-difference.ts';
import { createStepper } from './machine-steps.ts';
import { shapeOf } from './machine-shape.ts';

const effects = {
  actions: { ring: () => undefined, hush: () => undefined },
  guards: { isOpen: () => true },
  delays: { pause: 5_000 },
};
const door = {
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: { target: 'open', guard: 'isOpen', actions: 'ring' } } },
    open: {
      entry: 'hush',
      on: {
        pull: [
          { guard: 'isOpen', target: 'shut' },
          { target: 'open', reenter: true },
        ],
      },
      after: { pause: 'shut' },
    },
  },
} as const;

const shape = (machine: AnyStateMachine) => shapeOf(machine, createStepper(machine).start.after);
const accepted = shape(createMachine(door, effects));
const words = (machine: AnyStateMachine) => shapeDifference(accepted, shape(machine)).map(changeText);

describe('the textual difference between a machine and its accepted shape', () => {
  it('is empty when nothing changed', () => {
    expect(words(createMachine(door, effects))).toEqual([]);
  });

  it('lists a removed transition', () => {
    const { pull: _, ...on } = door.states.open.on;
    const states = { ...door.states, open: { ...door.states.open, on } };
    expect(words(createMachine({ ...door, states }, effects))).toEqual([
      'removed transition: open, on pull: was if isOpen → shut',
      'removed transition: open, on pull: was → open anew',
    ]);
  });

  it('lists a removed guard, target, reentry and action', () => {
    const states = {
      shut: { on: { push: { target: 'shut' } } },
      open: { ...door.states.open, on: { pull: [{ target: 'shut' }, { target: 'open' }] } },
    };
    expect(words(createMachine({ ...door, states }, effects))).toEqual([
      'changed transition: shut, on push: was if isOpen → open, does ring, is → shut',
      'changed transition: open, on pull: was if isOpen → shut, is → shut',
      'changed transition: open, on pull: was → open anew, is → open',
    ]);
  });

  it('lists a changed order of transitions', () => {
    const states = {
      ...door.states,
      open: {
        ...door.states.open,
        on: {
          pull: [
            { target: 'open', reenter: true },
            { guard: 'isOpen', target: 'shut' },
          ],
        },
      },
    };
    expect(words(createMachine({ ...door, states }, effects))).toHaveLength(2);
  });

  it('lists changes of delays, guards, states and entry actions', () => {
    const changed = createMachine(
      { ...door, states: { ...door.states, open: { on: { pull: door.states.open.on.pull } }, ajar: {} } },
      { ...effects, guards: { ...effects.guards, isLocked: () => true }, delays: { pause: 50_000 } },
    );
    expect(words(changed)).toEqual([
      'changed delay: pause: was 5000, is 50000',
      'added guard: isLocked',
      'changed state: open: was atomic; does as it is entered hush, is atomic',
      'added state: ajar',
      'removed transition: open, on after pause: was → shut',
    ]);
  });

  it('shows a computed delay by its initial value', () => {
    const computed = (milliseconds: number) =>
      createMachine(door, { ...effects, delays: { pause: () => milliseconds } });
    expect(shapeDifference(shape(computed(5_000)), shape(computed(50_000))).map(changeText)).toEqual([
      'changed delay: pause: was first 5000, is first 50000',
    ]);
  });

  it('includes the static parameters of an action', () => {
    const warning = (message: string) =>
      createMachine({ on: { push: { actions: { type: 'warn', params: { message } } } } }, {});
    expect(shapeDifference(shape(warning('一')), shape(warning('二'))).map(changeText)).toEqual([
      'changed transition: any, on push: was stays, does warn {"message":"一"}, is stays, does warn {"message":"二"}',
    ]);
  });
});

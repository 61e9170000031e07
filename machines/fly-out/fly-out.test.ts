import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor } from 'xstate';
import { playEvents } from '#tests/support/play-events.ts';
import { flyOutMachine, type FlyOutEvent } from './fly-out.machine.ts';

function start() {
  const clock = new SimulatedClock();
  const focused: string[] = [];
  const actor = createActor(
    flyOutMachine.provide({
      actions: {
        focusFirst: () => focused.push('first'),
        focusTrigger: () => focused.push('trigger'),
      },
    }),
    { clock },
  ).start();
  const after = (...types: readonly FlyOutEvent['type'][]) => {
    for (const type of types) actor.send({ type });
    return actor.getSnapshot().value;
  };
  return { clock, focused, after, now: () => actor.getSnapshot().value };
}

describe('a fly-out under the mouse', () => {
  it('opens when the mouse rests on it, not when it passes', () => {
    const { clock, after, now } = start();
    after('pointer.entered');
    clock.increment(119);
    expect(now()).toEqual({ closed: 'rested' });
    after('pointer.left');
    clock.increment(1_000);
    expect(now()).toEqual({ closed: 'idle' });
    after('pointer.entered');
    clock.increment(120);
    expect(now()).toEqual({ open: 'hovered' });
  });

  it('stays open while the mouse wanders off for a moment', () => {
    const { clock, after, now } = start();
    after('pointer.entered');
    clock.increment(120);
    expect(after('pointer.left')).toEqual({ open: 'wandered' });
    clock.increment(249);
    expect(after('pointer.entered')).toEqual({ open: 'hovered' });
    after('pointer.left');
    clock.increment(250);
    expect(now()).toEqual({ closed: 'idle' });
  });

  it('that was opened by resting is kept by a click, and closed by the next', () => {
    const { clock, after } = start();
    after('pointer.entered');
    clock.increment(120);
    expect(after('trigger.press', 'pointer.left')).toEqual({ open: 'pinned' });
    clock.increment(1_000);
    expect(after('trigger.press')).toEqual({ closed: 'idle' });
  });
});

describe('a fly-out under the keyboard', () => {
  it('opens with the focus on its button, or goes to its first entry', () => {
    const { after, focused } = start();
    expect([after('trigger.press'), focused]).toEqual([{ open: 'pinned' }, []]);
    expect([after('trigger.enter'), focused]).toEqual([{ open: 'pinned' }, ['first']]);
  });

  it('that is left by Escape or an arrow gives the focus back, one that is dismissed does not', () => {
    const { after, focused } = start();
    after('trigger.enter');
    expect([after('panel.leave'), focused]).toEqual([{ closed: 'idle' }, ['first', 'trigger']]);
    expect([after('trigger.press', 'panel.dismiss'), focused.length]).toEqual([{ closed: 'idle' }, 2]);
  });
});

describe('fly-out: rare orders of events', () => {
  it('a panel opened by the arrow key stays open when the pointer leaves', () => {
    expect(playEvents(flyOutMachine, [{ type: 'trigger.enter' }, { type: 'pointer.left' }])).toMatchObject({
      state: { open: 'pinned' },
      effects: [],
    });
  });
});

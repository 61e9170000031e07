import { setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

/** `trigger.entered` is an arrow key on the trigger: into the panel, not only open. */
export type FlyOutEvent =
  | { type: 'pointer.entered' | 'pointer.left' }
  | { type: 'trigger.press' | 'trigger.enter' }
  | { type: 'panel.leave' | 'panel.dismiss' };

/**
 * A panel that flies out of a menu entry. The mouse opens it by resting on it and may wander off for a moment; what was
 * opened on purpose stays until it is closed on purpose or left behind.
 */
export const flyOutMachine = setup({
  types: { events: {} as FlyOutEvent },
  actions: {
    focusFirst: (): void => notProvided('focusFirst'),
    focusTrigger: (): void => notProvided('focusTrigger'),
  },
  delays: { restTime: businessConstants.flyOutRest, wanderTime: businessConstants.flyOutWander },
}).createMachine({
  id: 'flyOut',
  meta: { tolerances: { restTime: 100, wanderTime: 150 } },
  initial: 'closed',
  states: {
    closed: {
      initial: 'idle',
      on: {
        'trigger.press': 'open.pinned',
        'trigger.enter': { target: 'open.pinned', actions: 'focusFirst' },
      },
      states: {
        idle: { on: { 'pointer.entered': 'rested' } },
        rested: {
          on: { 'pointer.left': 'idle' },
          after: { restTime: '#flyOut.open.hovered' },
        },
      },
    },
    open: {
      initial: 'pinned',
      on: {
        'trigger.press': '.pinned',
        'trigger.enter': { target: '.pinned', actions: 'focusFirst' },
        'panel.leave': { target: 'closed', actions: 'focusTrigger' },
        'panel.dismiss': 'closed',
      },
      states: {
        hovered: { on: { 'pointer.left': 'wandered' } },
        wandered: {
          on: { 'pointer.entered': 'hovered' },
          after: { wanderTime: '#flyOut.closed' },
        },
        pinned: { on: { 'trigger.press': '#flyOut.closed' } },
      },
    },
  },
});

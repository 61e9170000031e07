import { fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

export type FullScreenEvent =
  | { type: 'screen.toggle' }
  /** The browser's own word: this element has the screen, or has it no more. */
  | { type: 'screen.entered' | 'screen.left' }
  | { type: 'escape.press' };

/**
 * Full screen of one element: the browser's own where it has one for elements, else (iPhone, embedded browsers) an
 * overlay over the page, which Escape closes as it closes the browser's.
 */
export const fullScreenMachine = setup({
  types: { events: {} as FullScreenEvent },
  actors: {
    /** Rejects when full screen is unavailable or refused, by policy or without a user gesture. */
    enterScreen: fromPromise<void>(() => notProvided('enterScreen')),
    watchScreen: fromCallback(() => notProvided('watchScreen')),
    watchKeys: fromCallback(() => notProvided('watchKeys')),
  },
  actions: {
    /** The browser says itself when it is done: `screen.left`. */
    leaveScreen: (): void => notProvided('leaveScreen'),
  },
}).createMachine({
  id: 'fullScreen',
  initial: 'off',
  invoke: { src: 'watchScreen', id: 'watchScreen' },
  on: { 'screen.entered': '.native' },
  states: {
    off: { on: { 'screen.toggle': 'entering' } },
    entering: {
      invoke: {
        src: 'enterScreen',
        id: 'enterScreen',
        onDone: 'native',
        // The overlay needs no permission.
        onError: 'overlay',
      },
    },
    native: { on: { 'screen.toggle': { actions: 'leaveScreen' }, 'screen.left': 'off' } },
    overlay: {
      invoke: { src: 'watchKeys', id: 'watchKeys' },
      on: { 'screen.toggle': 'off', 'escape.press': 'off' },
    },
  },
});

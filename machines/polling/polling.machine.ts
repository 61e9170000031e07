import { fromCallback, fromPromise, setup, stateIn } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

/** `visibility.…` come from `watchVisibility`: once as it starts, and then at each change. */
export type PollingEvent =
  | { type: 'poll.start' | 'poll.stop' | 'poll.now' }
  | { type: 'visibility.hidden' | 'visibility.shown' };

/**
 * The lists of announcements, fetched every 6 s (docs/behaviour.md#polling). Nothing is fetched while the page is
 * hidden, never two at a time, and an error ends it until the socket reconnects or the popover is opened.
 */
export const pollingMachine = setup({
  types: { events: {} as PollingEvent },
  actors: {
    /** Fetches and keeps the lists; the answer is not looked at here. */
    fetchNotices: fromPromise<unknown>(() => notProvided('fetchNotices')),
    watchVisibility: fromCallback(() => notProvided('watchVisibility')),
  },
  guards: {
    isWantedAgain: stateIn({ running: { fetching: 'again' } }),
    isLast: stateIn({ running: { fetching: 'last' } }),
  },
  delays: { pollInterval: businessConstants.pollInterval },
}).createMachine({
  id: 'polling',
  meta: { tolerances: { pollInterval: 1_500 } },
  initial: 'idle',
  states: {
    idle: { on: { 'poll.start': 'running' } },
    running: {
      invoke: { src: 'watchVisibility', id: 'watchVisibility' },
      // The visibility of the page is reported at the moment of the request.
      initial: 'paused',
      on: { 'poll.stop': 'idle' },
      states: {
        waiting: {
          on: { 'poll.now': 'fetching', 'visibility.hidden': 'paused' },
          after: { pollInterval: 'fetching' },
        },
        fetching: {
          invoke: {
            src: 'fetchNotices',
            id: 'fetchNotices',
            onDone: [
              { guard: 'isWantedAgain', target: 'fetching', reenter: true },
              { guard: 'isLast', target: 'paused' },
              { target: 'waiting' },
            ],
            onError: '#polling.stopped',
          },
          initial: 'once',
          states: {
            // The running request may have been answered before the message that triggers this one: one more follows.
            once: { on: { 'poll.now': 'again', 'visibility.hidden': 'last' } },
            again: { on: { 'visibility.hidden': 'last' } },
            // Hidden meanwhile. Cutting it off would let the next one overlap with it.
            last: { on: { 'visibility.shown': 'again' } },
          },
        },
        paused: { on: { 'visibility.shown': 'fetching' } },
      },
    },
    stopped: {
      on: {
        // Sent by the socket when it opens again, and by the popover.
        'poll.now': 'running',
        'poll.start': 'running',
        'poll.stop': 'idle',
      },
    },
  },
});

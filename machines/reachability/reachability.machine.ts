import { fromCallback, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * `call.…` is what became of any call of the page. `browser.offline` and `browser.online` are only what the browser
 * believes: in a school's own network it is wrong, so each asks the server.
 */
export type ReachabilityEvent =
  | { type: 'call.answered' | 'call.unanswered' }
  | { type: 'browser.offline' | 'browser.online' }
  | { type: 'probe.press' };

/**
 * Whether the server can be reached. One call without an answer may be a slow page: only when a short request has no
 * answer either is the connection lost. That request is repeated until any call is answered.
 */
export const reachabilityMachine = setup({
  types: { events: {} as ReachabilityEvent },
  actors: {
    /** Reports every call and what the browser says, as events. */
    watchTraffic: fromCallback(() => notProvided('watchTraffic')),
    /** Resolves with any answer of the server at all. */
    probeServer: fromPromise<unknown>(() => notProvided('probeServer')),
  },
  actions: {
    /** Data that could not be read meanwhile is read again. */
    refreshFailed: (): void => notProvided('refreshFailed'),
  },
  delays: { probeInterval: businessConstants.reconnectDelay },
}).createMachine({
  id: 'reachability',
  meta: { tolerances: { probeInterval: 1_500 } },
  invoke: { src: 'watchTraffic', id: 'watchTraffic' },
  initial: 'reached',
  states: {
    reached: { on: { 'call.unanswered': 'doubted', 'browser.offline': 'doubted' } },
    doubted: {
      invoke: { src: 'probeServer', id: 'probeServer', onDone: 'reached', onError: 'lost' },
      on: { 'call.answered': 'reached' },
    },
    lost: {
      initial: 'waiting',
      on: { 'call.answered': { target: 'reached', actions: 'refreshFailed' } },
      states: {
        waiting: {
          on: { 'probe.press': 'probing', 'browser.online': 'probing' },
          after: { probeInterval: 'probing' },
        },
        probing: {
          invoke: {
            src: 'probeServer',
            id: 'probeServer',
            onDone: { target: '#reachability.reached', actions: 'refreshFailed' },
            onError: 'waiting',
          },
        },
      },
    },
  },
});

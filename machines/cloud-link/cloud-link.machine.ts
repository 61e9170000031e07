import { assign, fromCallback, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { maxRefusals, reconnectDelayAfter } from '#machines/live-channel/reconnect-delay.ts';
import { notProvided } from '#machines/not-provided.ts';

/** Values by name, as the work's project names them. */
export type CloudValues = Readonly<Record<string, string>>;

/** Events from the room: the connection is open; a message arrived, so it is alive; it is closed. */
export type RoomNews =
  | { type: 'room.opened' }
  | { type: 'room.heard' }
  | { type: 'room.closed'; code: number };

/** The message to the room that the page is still there, in a form it answers. */
export type RoomOrder = { type: 'beat' };

/** `cloud.want` when a work with cloud variables is being played, `cloud.rest` when it is not any more. */
export type CloudLinkEvent = RoomNews | { type: 'cloud.want' | 'cloud.rest' };

/** 4401: the session ended. 4404: the work may not be played any more. 4400: the room does not understand this page. */
const finalCodes: ReadonlySet<number> = new Set([4400, 4401, 4404]);

/** How many attempts in a row came to nothing. */
export type CloudLinkContext = { readonly failures: number };

/**
 * The line of one work that is being played to the room where its cloud variables are. It is opened when the work turns
 * out to have some, watched by a heartbeat, and opened again 5 s after it broke, less often the more attempts came to
 * nothing; a refusal ends it.
 */
export const cloudLinkMachine = setup({
  types: { context: {} as CloudLinkContext, events: {} as CloudLinkEvent },
  actors: { openRoom: fromCallback<RoomOrder>(() => notProvided('openRoom')) },
  actions: {
    beat: sendTo('openRoom', { type: 'beat' }),
    noteFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, maxRefusals) }),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: { isFinal: (_, { code }: { code: number }) => isFinal(code) },
  delays: {
    heartbeatTimeout: businessConstants.heartbeatTimeout,
    reconnectDelay: ({ context }) =>
      reconnectDelayAfter(context.failures, businessConstants.lineReconnectCeiling),
  },
}).createMachine({
  id: 'cloudLink',
  meta: { tolerances: { heartbeatTimeout: 1_500, reconnectDelay: 1_500 } },
  context: { failures: 0 },
  initial: 'resting',
  on: { 'cloud.rest': '.resting' },
  states: {
    resting: { entry: 'forgetFailures', on: { 'cloud.want': 'linked' } },
    linked: {
      // On the parent of connecting and open: on `connecting` alone the line would be closed as it opens.
      invoke: { src: 'openRoom', id: 'openRoom' },
      initial: 'connecting',
      on: {
        'room.closed': [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ code: event.code }) },
            target: 'refused',
          },
          { target: 'waiting' },
        ],
      },
      states: {
        connecting: {
          on: {
            'room.opened': 'open',
            'room.closed': [
              {
                guard: { type: 'isFinal', params: ({ event }) => ({ code: event.code }) },
                target: '#cloudLink.refused',
              },
              { target: '#cloudLink.waiting', actions: 'noteFailure' },
            ],
          },
          after: { heartbeatTimeout: { target: '#cloudLink.waiting', actions: 'noteFailure' } },
        },
        open: {
          entry: 'forgetFailures',
          initial: 'listening',
          on: { 'room.heard': '.listening' },
          states: {
            listening: { after: { heartbeatTimeout: { target: 'probing', actions: 'beat' } } },
            probing: { after: { heartbeatTimeout: '#cloudLink.waiting' } },
          },
        },
      },
    },
    waiting: { after: { reconnectDelay: 'linked' } },
    refused: {},
  },
});

/** Whether another attempt is pointless. */
export function isFinal(code: number): boolean {
  return finalCodes.has(code);
}

import { fromCallback, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { isFinal, type CloudLinkEvent, type RoomOrder } from './cloud-link-events.ts';

/**
 * The line of one work that is being played to the room where its cloud variables are. It is opened when the work turns
 * out to have some, watched by a heartbeat, and opened again 5 s after it broke; a refusal ends it.
 */
export const cloudLinkMachine = setup({
  types: { events: {} as CloudLinkEvent },
  actors: { openRoom: fromCallback<RoomOrder>(() => notProvided('openRoom')) },
  actions: { beat: sendTo('openRoom', { type: 'beat' }) },
  guards: { isFinal: (_, { code }: { code: number }) => isFinal(code) },
  delays: {
    heartbeatTimeout: businessConstants.heartbeatTimeout,
    reconnectDelay: businessConstants.reconnectDelay,
  },
}).createMachine({
  id: 'cloudLink',
  initial: 'resting',
  on: { 'cloud.rest': '.resting' },
  states: {
    resting: { on: { 'cloud.want': 'linked' } },
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
        connecting: { on: { 'room.opened': 'open' }, after: { heartbeatTimeout: '#cloudLink.waiting' } },
        open: {
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

import { assign, setup } from 'xstate';

/** `index` counts records from the first one that was kept; `last` is that of the newest. */
export type InspectionEvent =
  | { type: 'view.pause'; last: number }
  | { type: 'view.resume' }
  | { type: 'record.choose'; index: number; last: number };

export type InspectionContext = {
  /** The newest record that is listed while the list stands still. */
  readonly until: number;
  /** The record whose moment is shown. */
  readonly index: number;
};

/**
 * How the inspector looks at what it records. Recording never stops: a list that stands still, or a moment of the past,
 * is only what is shown, and nothing of it touches the app.
 */
export const inspectionMachine = setup({
  types: { context: {} as InspectionContext, events: {} as InspectionEvent },
  actions: {
    keepMoment: assign((_, moment: InspectionContext) => moment),
    keepEnd: assign((_, { until }: { until: number }) => ({ until })),
  },
}).createMachine({
  id: 'inspection',
  context: { until: 0, index: 0 },
  initial: 'following',
  states: {
    following: {
      on: {
        'view.pause': {
          target: 'paused',
          actions: { type: 'keepEnd', params: ({ event }) => ({ until: event.last }) },
        },
        'record.choose': {
          target: 'travelling',
          actions: { type: 'keepMoment', params: ({ event: { index, last } }) => ({ index, until: last }) },
        },
      },
    },
    paused: {
      on: {
        'view.resume': 'following',
        'record.choose': {
          target: 'travelling',
          actions: { type: 'keepMoment', params: ({ event: { index, last } }) => ({ index, until: last }) },
        },
      },
    },
    travelling: {
      on: {
        'view.resume': 'following',
        'record.choose': {
          target: 'travelling',
          actions: { type: 'keepMoment', params: ({ event: { index, last } }) => ({ index, until: last }) },
        },
      },
    },
  },
});

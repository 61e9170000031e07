import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { problemOf, partProblem, type Problem } from '#machines/report-building/report-values.ts';
import {
  lackingOf,
  paramsOf,
  type Asked,
  type ReportPreviewContext,
  type ReportPreviewEvent,
  type View,
} from './report-preview-events.ts';

type Asking = { event: Asked };
type Failed = { event: { error: unknown } };

const askedOf = ({ event }: Asking) => event;
const errorOf = ({ event }: Failed) => ({ error: event.error });
const noteAsked = { type: 'noteAsked', params: askedOf } as const;
const noteFailure = { type: 'noteFailure', params: errorOf } as const;

/**
 * Previews a report that is being edited: at the first view, then only on request. The last request counts. A report
 * with an evident problem or a missing value is not sent.
 */
export const reportPreviewMachine = setup({
  types: { context: {} as ReportPreviewContext, events: {} as ReportPreviewEvent },
  actors: {
    readPreview: fromPromise<View, { asked: Asked | undefined }>(() => notProvided('readPreview')),
  },
  actions: {
    /** To the builder, which shows it at its place. */
    reportProblem: (_args, _problem: { problem: Problem | undefined }): void => notProvided('reportProblem'),
    noteAsked: assign((_, { definition, params }: Asked) => ({ asked: { definition, params }, problem: '' })),
    keepView: assign(({ context }, { view }: { view: View }) => ({ view, of: context.asked?.definition })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error, '预览失败') })),
  },
  guards: {
    isWrong: (_, { definition }: Asked) => partProblem(definition) !== undefined,
    isLacking: ({ context }, { definition, params }: Asked) =>
      lackingOf(paramsOf(context, definition), params) !== undefined,
    isPlaced: (_, { error }: { error: unknown }) => problemOf(error) !== undefined,
  },
}).createMachine({
  id: 'reportPreview',
  context: { asked: undefined, view: undefined, of: undefined, problem: '' },
  initial: 'unasked',
  on: {
    'preview.ask': [
      {
        guard: { type: 'isWrong', params: askedOf },
        actions: [
          noteAsked,
          { type: 'reportProblem', params: ({ event }) => ({ problem: partProblem(event.definition) }) },
        ],
      },
      { guard: { type: 'isLacking', params: askedOf }, actions: noteAsked },
      { target: '.reading', actions: noteAsked },
    ],
  },
  states: {
    unasked: {},
    reading: {
      invoke: {
        src: 'readPreview',
        id: 'readPreview',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepView', params: ({ event }) => ({ view: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isPlaced', params: errorOf },
            target: 'refused',
            actions: [
              noteFailure,
              { type: 'reportProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            ],
          },
          { target: 'refused', actions: noteFailure },
        ],
      },
    },
    shown: {},
    refused: {},
  },
});

import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';

export type FormPublishingEvent =
  | { type: 'plan.ask' | 'plan.confirm' | 'plan.cancel' }
  /** Somebody is at it already: this page, before it was loaded anew, or another person. */
  | { type: 'publishing.watch' }
  /** Whoever is here has logged in again: what was refused for want of a login is asked anew. */
  | { type: 'session.renewed' };

export type FormPublishingContext = {
  readonly code: string;
  readonly plan: Schema<'FormPlan'> | undefined;
  /** How far it is; at the end, how it ended. */
  readonly progress: Schema<'FormPublishing'> | undefined;
  readonly problem: string;
};

type Failed = { event: { error: unknown } };
type Read = { event: { output: Schema<'FormPublishing'> } };

const noteProblem = { type: 'noteProblem', params: ({ event }: Failed) => event } as const;
const progressOf = ({ event }: Read) => ({ progress: event.output });
const keepProgress = { type: 'keepProgress', params: progressOf } as const;

/**
 * A form's way from its draft to its tables (docs/decisions/073-online-forms.md): what would be done is shown first, and
 * only that is done. It is the server that does it, so whoever closes the page stops nothing; a page watches.
 */
export const formPublishingMachine = setup({
  types: {
    context: {} as FormPublishingContext,
    input: {} as { code: string },
    events: {} as FormPublishingEvent,
  },
  actors: {
    loadPlan: fromPromise<Schema<'FormPlan'>, { code: string }>(() => notProvided('loadPlan')),
    /** Rejects when the plan has become another, or somebody else is at it. */
    startPublishing: fromPromise<Schema<'FormPublishing'>, { code: string; key: string }>(() =>
      notProvided('startPublishing'),
    ),
    readPublishing: fromPromise<Schema<'FormPublishing'>, { code: string }>(() =>
      notProvided('readPublishing'),
    ),
  },
  actions: {
    refreshForm: (): void => notProvided('refreshForm'),
    keepPlan: assign((_, { plan }: { plan: Schema<'FormPlan'> }) => ({ plan, problem: '' })),
    forgetPlan: assign({ plan: undefined, problem: '' }),
    keepProgress: assign((_, { progress }: { progress: Schema<'FormPublishing'> }) => ({
      progress,
      problem: '',
    })),
    /** The reason why it did not begin stays. */
    noteOther: assign((_, { progress }: { progress: Schema<'FormPublishing'> }) => ({ progress })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error, '操作失败') })),
  },
  guards: {
    canBeDone: ({ context: { plan } }) => plan !== undefined && !plan.isBlocked && plan.steps.length > 0,
    isPublished: (_, { progress }: { progress: Schema<'FormPublishing'> }) => progress.state === 'published',
    isNothing: (_, { progress }: { progress: Schema<'FormPublishing'> }) => progress.state === 'none',
    isFailed: (_, { progress }: { progress: Schema<'FormPublishing'> }) => progress.state === 'failed',
  },
  delays: { publishingInterval: businessConstants.publishingInterval },
}).createMachine({
  id: 'formPublishing',
  meta: { tolerances: { publishingInterval: 500 } },
  context: ({ input }) => ({ code: input.code, plan: undefined, progress: undefined, problem: '' }),
  initial: 'draft',
  states: {
    draft: { on: { 'plan.ask': 'planning', 'publishing.watch': 'applying', 'session.renewed': 'planning' } },
    planning: {
      invoke: {
        src: 'loadPlan',
        id: 'loadPlan',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'planned',
          actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) },
        },
        onError: { target: 'draft', actions: noteProblem },
      },
      on: {
        'plan.cancel': { target: 'draft', actions: 'forgetPlan' },
        // The question that is on its way goes with a login that is over, and will be refused.
        'session.renewed': { target: 'planning', reenter: true },
      },
    },
    planned: {
      on: {
        'plan.ask': 'planning',
        // The plan anew, and not the publishing: whoever confirmed it confirmed what may be another by now.
        'session.renewed': 'planning',
        'plan.confirm': { guard: 'canBeDone', target: 'starting' },
        'plan.cancel': { target: 'draft', actions: 'forgetPlan' },
      },
    },
    starting: {
      invoke: {
        src: 'startPublishing',
        id: 'startPublishing',
        input: ({ context: { code, plan } }) => ({ code, key: plan?.key ?? '' }),
        onDone: { target: 'applying', actions: keepProgress },
        onError: { target: 'refused', actions: noteProblem },
      },
    },
    /** The plan may be out of date, or somebody may be at it: which of them, only the server knows. */
    refused: {
      invoke: {
        src: 'readPublishing',
        id: 'readPublishing',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'planned', actions: { type: 'noteOther', params: progressOf } },
        onError: 'planned',
      },
    },
    applying: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readPublishing',
            id: 'readPublishing',
            input: ({ context: { code } }) => ({ code }),
            onDone: [
              {
                guard: { type: 'isPublished', params: progressOf },
                target: '#formPublishing.published',
                actions: keepProgress,
              },
              { guard: { type: 'isNothing', params: progressOf }, target: '#formPublishing.planning' },
              {
                guard: { type: 'isFailed', params: progressOf },
                target: '#formPublishing.failed',
                actions: keepProgress,
              },
              { target: 'waiting', actions: keepProgress },
            ],
            // What the server does goes on; whether it can be asked is another matter.
            onError: { target: 'waiting', actions: noteProblem },
          },
        },
        waiting: { after: { publishingInterval: 'reading' } },
      },
    },
    published: {
      entry: ['forgetPlan', 'refreshForm'],
      on: { 'plan.ask': 'planning', 'publishing.watch': 'applying' },
    },
    failed: {
      entry: ['forgetPlan', 'refreshForm'],
      on: { 'plan.ask': 'planning', 'publishing.watch': 'applying' },
    },
  },
});

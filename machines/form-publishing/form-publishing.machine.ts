import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';

export type FormPublishingEvent =
  | { type: 'plan.ask' | 'plan.confirm' | 'plan.cancel' }
  /** A publishing is running already: started by this page before a reload, or by another person. */
  | { type: 'publishing.watch' }
  /** The user has logged in again: a request that was refused without a login is repeated. */
  | { type: 'user.reloggedIn' };

export type FormPublishingContext = {
  readonly code: string;
  readonly plan: Schema<'FormPlan'> | undefined;
  /** How far it is; at the end, how it ended. */
  readonly progress: Schema<'FormPublishing'> | undefined;
  readonly problem: string;
};

/**
 * Publishes a form from its draft to its tables (docs/decisions/073-online-forms.md): the plan is shown first, and
 * only that plan is carried out. The server does the work, so closing the page stops nothing; the page only watches.
 */
export const formPublishingMachine = setup({
  types: {
    context: {} as FormPublishingContext,
    input: {} as { code: string },
    events: {} as FormPublishingEvent,
  },
  actors: {
    loadPlan: fromPromise<Schema<'FormPlan'>, { code: string }>(() => notProvided('loadPlan')),
    /** Rejects when the plan has changed, or another publishing is running. */
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
    draft: { on: { 'plan.ask': 'planning', 'publishing.watch': 'applying', 'user.reloggedIn': 'planning' } },
    planning: {
      invoke: {
        src: 'loadPlan',
        id: 'loadPlan',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'planned',
          actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) },
        },
        onError: { target: 'draft', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      on: {
        'plan.cancel': { target: 'draft', actions: 'forgetPlan' },
        // The question that is on its way goes with a login that is over, and will be refused.
        'user.reloggedIn': { target: 'planning', reenter: true },
      },
    },
    planned: {
      on: {
        'plan.ask': 'planning',
        // The plan is read again, and nothing is published: the confirmed plan may have changed.
        'user.reloggedIn': 'planning',
        'plan.confirm': { guard: 'canBeDone', target: 'starting' },
        'plan.cancel': { target: 'draft', actions: 'forgetPlan' },
      },
    },
    starting: {
      invoke: {
        src: 'startPublishing',
        id: 'startPublishing',
        input: ({ context: { code, plan } }) => ({ code, key: plan?.key ?? '' }),
        onDone: {
          target: 'applying',
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
        },
        onError: { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    /** The plan may be out of date, or another publishing may be running: only the server knows which. */
    refused: {
      invoke: {
        src: 'readPublishing',
        id: 'readPublishing',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'planned',
          actions: { type: 'noteOther', params: ({ event }) => ({ progress: event.output }) },
        },
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
                guard: { type: 'isPublished', params: ({ event }) => ({ progress: event.output }) },
                target: '#formPublishing.published',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
              },
              {
                guard: { type: 'isNothing', params: ({ event }) => ({ progress: event.output }) },
                target: '#formPublishing.planning',
              },
              {
                guard: { type: 'isFailed', params: ({ event }) => ({ progress: event.output }) },
                target: '#formPublishing.failed',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
              },
              {
                target: 'waiting',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
              },
            ],
            // The server continues; only the request for its state failed.
            onError: { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
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

import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';

/** Where a refused request for a code is to be put right; a new object after each attempt. */
export type SmsProblem = { readonly field: 'mobile' | 'captcha' | undefined; readonly message: string };

type SmsRequestContext = {
  /** Seconds until another short message may be asked for. */
  readonly resendIn: number;
  readonly problem: SmsProblem | undefined;
};
type SmsRequestEvent = { type: 'sms.request'; request: Schema<'SmsRequest'> };

/** Seconds between two short messages (docs/behaviour.md#recovery). */
const resendPause = 60;
const unknownFailure = '短信验证码发送失败，请稍后再试';

/**
 * The button beside the code of a short message: asks for one, then counts down until another may be asked for. For the
 * login by phone and the registration; the recovery of a password has it among its steps.
 */
export const smsRequestMachine = setup({
  types: { context: {} as SmsRequestContext, events: {} as SmsRequestEvent },
  actors: {
    /** Rejects with an error with a message and, where known, the `field` to look at. */
    requestSms: fromPromise<{ message: string }, Schema<'SmsRequest'>>(() => notProvided('requestSms')),
  },
  actions: {
    announceSent: (_args, _sent: { message: string }): void => notProvided('announceSent'),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: readSmsProblem(error) })),
    forgetProblem: assign({ problem: undefined }),
    beginPause: assign({ resendIn: resendPause }),
    countPause: assign(({ context }) => ({ resendIn: context.resendIn - 1 })),
  },
  guards: { isCounting: ({ context }) => context.resendIn > 1 },
  delays: { second: businessConstants.second },
}).createMachine({
  id: 'smsRequest',
  meta: { tolerances: { second: 500 } },
  context: { resendIn: 0, problem: undefined },
  initial: 'resting',
  states: {
    resting: { on: { 'sms.request': { target: 'sending', actions: 'forgetProblem' } } },
    sending: {
      invoke: {
        src: 'requestSms',
        id: 'requestSms',
        input: ({ event }) => event.request,
        onDone: {
          target: 'paused',
          actions: ['beginPause', { type: 'announceSent', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'resting',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    paused: {
      after: {
        second: [
          { guard: 'isCounting', target: 'paused', reenter: true, actions: 'countPause' },
          { target: 'resting', actions: 'countPause' },
        ],
      },
    },
  },
});

function readSmsProblem(error: unknown): SmsProblem {
  const field = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
  return {
    message: messageOf(error, unknownFailure),
    field: field === 'mobile' || field === 'captcha' ? field : undefined,
  };
}

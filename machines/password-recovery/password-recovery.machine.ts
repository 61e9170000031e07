import { assertEvent, assign, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import type { Schema } from '#openapi/index.ts';
import { recoveryActors, recoveryEffects } from './recovery-effects.ts';
import { startContext } from './recovery-events.ts';
import * as rules from './recovery-rules.ts';
import type {
  PasswordRecoveryContext,
  PasswordRecoveryEvent,
  RecoveryProblem,
  RecoveryWay,
} from './recovery-events.ts';

type Failed = { event: { error: unknown } };

/** A failed call: what it says stands at its field, and in a notice with the step's title. */
const complain = (title: string) =>
  [
    {
      type: 'noteProblem',
      params: ({ event }: Failed) => ({ problem: rules.readRecoveryProblem(event.error) }),
    },
    {
      type: 'announceFailure',
      params: ({ event }: Failed) => ({ title, message: rules.readRecoveryProblem(event.error).message }),
    },
  ] as const;

type Submitted = { context: PasswordRecoveryContext; event: PasswordRecoveryEvent };

/** Input is checked before it is sent; a problem is shown at its field. */
const problemOf = ({ context, event }: Submitted) => ({ problem: rules.problemOf(event, context) });
const isRight = { type: 'isRight', params: problemOf } as const;
const noteWrong = { actions: { type: 'noteProblem', params: problemOf } } as const;

const startAgain = (title: string) =>
  ({
    guard: { type: 'isOver', params: ({ event }: Failed) => event },
    target: '#passwordRecovery.naming',
    actions: complain(title),
  }) as const;

/**
 * The way back to an account whose password is forgotten (docs/behaviour.md#recovery), in four steps: name the account, show that it
 * is one's own, choose a password, be taken to the login page. Passwords and codes pass through in events alone.
 */
export const passwordRecoveryMachine = setup({
  types: { context: {} as PasswordRecoveryContext, events: {} as PasswordRecoveryEvent },
  actors: recoveryActors,
  actions: {
    ...recoveryEffects,
    noteProblem: assign((_, { problem }: { problem: RecoveryProblem | undefined }) => ({ problem })),
    forgetProblem: assign({ problem: undefined }),
    noteAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    noteStarted: assign((_, found: Schema<'RecoveryStarted'>) => rules.started(found)),
    chooseWay: assign((_, { way }: { way: RecoveryWay }) => ({ way, problem: undefined })),
    beginPause: assign({ resendIn: rules.resendPause, problem: undefined }),
    countPause: assign(({ context }) => ({ resendIn: context.resendIn - 1 })),
    beginFarewell: assign({ secondsLeft: rules.farewell, problem: undefined }),
    countFarewell: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
  },
  guards: rules.recoveryGuards,
  delays: { second: businessConstants.second },
}).createMachine({
  id: 'passwordRecovery',
  meta: { tolerances: { second: 500 } },
  context: startContext,
  initial: 'naming',
  states: {
    naming: {
      on: {
        'account.submit': [
          {
            guard: isRight,
            target: 'finding',
            actions: { type: 'noteAccount', params: ({ event }) => event.form },
          },
          noteWrong,
        ],
      },
    },
    finding: {
      // The captcha is used up whatever the result.
      exit: 'countAttempt',
      invoke: {
        src: 'findAccount',
        id: 'findAccount',
        input: ({ event }) => {
          assertEvent(event, 'account.submit');
          return event.form;
        },
        onDone: { target: 'proving', actions: { type: 'noteStarted', params: ({ event }) => event.output } },
        onError: {
          target: 'naming',
          actions: {
            type: 'noteProblem',
            params: ({ event }) => ({ problem: rules.readRecoveryProblem(event.error) }),
          },
        },
      },
    },
    proving: {
      initial: 'ready',
      on: {
        'step.back': { target: 'naming', actions: 'forgetProblem' },
        'way.choose': { actions: { type: 'chooseWay', params: ({ event }) => event } },
      },
      states: {
        ready: {
          on: {
            'sms.request': [{ guard: 'isPaused' }, { guard: isRight, target: 'sending' }, noteWrong],
            'proof.submit': [
              { guard: isRight, target: '#passwordRecovery.verifying', actions: 'forgetProblem' },
              noteWrong,
            ],
          },
          after: { second: { guard: 'isPaused', target: 'ready', reenter: true, actions: 'countPause' } },
        },
        sending: {
          invoke: {
            src: 'requestSms',
            id: 'requestSms',
            input: ({ context, event }) => {
              assertEvent(event, 'sms.request');
              return { recoveryId: context.recoveryId, phone: event.phone };
            },
            onDone: {
              target: 'ready',
              actions: ['beginPause', { type: 'announceSent', params: ({ event }) => event.output }],
            },
            onError: [
              startAgain(rules.failureTitles.proving),
              { target: 'ready', actions: complain(rules.failureTitles.proving) },
            ],
          },
        },
      },
    },
    verifying: {
      invoke: {
        src: 'verify',
        id: 'verify',
        input: ({ context, event }) => {
          assertEvent(event, 'proof.submit');
          return { recoveryId: context.recoveryId, proof: event.proof };
        },
        onDone: 'renewing',
        onError: [
          startAgain(rules.failureTitles.proving),
          { target: 'proving', actions: complain(rules.failureTitles.proving) },
        ],
      },
    },
    renewing: {
      on: {
        'password.submit': [{ guard: isRight, target: 'saving', actions: 'forgetProblem' }, noteWrong],
      },
    },
    saving: {
      invoke: {
        src: 'savePassword',
        id: 'savePassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.submit');
          return { recoveryId: context.recoveryId, ...event.form };
        },
        onDone: { target: 'done', actions: 'beginFarewell' },
        onError: [
          startAgain(rules.failureTitles.saving),
          { target: 'renewing', actions: complain(rules.failureTitles.saving) },
        ],
      },
    },
    done: {
      after: {
        second: [
          { guard: 'isCounting', target: 'done', reenter: true, actions: 'countFarewell' },
          { target: 'left', actions: 'countFarewell' },
        ],
      },
    },
    left: { type: 'final', entry: 'goToLogin' },
  },
});

import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { businessConstants } from '#machines/business-constants.ts';
import {
  accountProblem,
  fieldOf,
  passwordProblem,
  phoneProblem,
  proofProblem,
  readRecoveryProblem,
  type AccountForm,
  type NewPasswordForm,
  type RecoveryProblem,
  type RecoveryProof,
} from './recovery-forms.ts';
import type { Schema } from '#openapi/index.ts';

/** The proof that the account is theirs: a code sent to its number, or one from a teacher. */
export type RecoveryWay = 'phone' | 'code';

export type PasswordRecoveryEvent =
  | { type: 'account.submit'; form: AccountForm }
  | { type: 'way.choose'; way: RecoveryWay }
  | { type: 'sms.request'; phone: string }
  | { type: 'proof.submit'; proof: RecoveryProof }
  | { type: 'password.submit'; form: NewPasswordForm }
  | { type: 'step.back' };

export type PasswordRecoveryContext = {
  /** The input of the first step, shown again in the second. */
  readonly account: string;
  /** Names the recovery to the server; empty before the first step is done. */
  readonly recoveryId: string;
  readonly ways: readonly RecoveryWay[];
  readonly way: RecoveryWay;
  /** Seconds until another short message may be asked for. */
  readonly resendIn: number;
  /** Seconds until the login page comes. */
  readonly secondsLeft: number;
  /** How often the first step was tried: each try uses a captcha up. */
  readonly attempts: number;
  readonly problem: RecoveryProblem | undefined;
};

const startContext: PasswordRecoveryContext = {
  account: '',
  recoveryId: '',
  ways: [],
  way: 'code',
  resendIn: 0,
  secondsLeft: 0,
  attempts: 0,
  problem: undefined,
};

/** Seconds between two short messages, and those the last step stands (docs/behaviour.md#recovery). */
const resendPause = 60;
const redirectSeconds = 5;

type FormSent = { context: PasswordRecoveryContext; event: PasswordRecoveryEvent };
type Failed = { event: { error: unknown } };

const formProblem = ({ context, event }: FormSent) => ({ problem: problemOf(event, context) });
const isFormRight = { type: 'isRight', params: formProblem } as const;
const noteFormProblem = { type: 'noteProblem', params: formProblem } as const;

const noteRefusal = {
  type: 'noteProblem',
  params: ({ event }: Failed) => ({ problem: readRecoveryProblem(event.error) }),
} as const;
const announceFailure = (title: string) =>
  ({
    type: 'announceFailure',
    params: ({ event }: Failed) => ({ title, message: readRecoveryProblem(event.error).message }),
  }) as const;
/** The titles are those of docs/behaviour.md#recovery. */
const noteProvingFailure = [noteRefusal, announceFailure('验证错误')] as const;
const noteSavingFailure = [noteRefusal, announceFailure('密码修改失败')] as const;

/**
 * The way back to an account whose password is forgotten (docs/behaviour.md#recovery), in four steps: name the account, show that it
 * is one's own, choose a password, be taken to the login page. Passwords and codes pass through in events alone.
 */
export const passwordRecoveryMachine = setup({
  types: { context: {} as PasswordRecoveryContext, events: {} as PasswordRecoveryEvent },
  /** Each rejects with an error with a message and, where known, a `field`; `recoveryId`: the server no longer knows it. */
  actors: {
    findAccount: fromPromise<Schema<'RecoveryStarted'>, AccountForm>(() => notProvided('findAccount')),
    requestSms: fromPromise<{ message: string }, { recoveryId: string; phone: string }>(() =>
      notProvided('requestSms'),
    ),
    verify: fromPromise<void, { recoveryId: string; proof: RecoveryProof }>(() => notProvided('verify')),
    savePassword: fromPromise<void, { recoveryId: string } & NewPasswordForm>(() =>
      notProvided('savePassword'),
    ),
  },
  actions: {
    announceFailure: (_args, _failure: { title: string; message: string }): void =>
      notProvided('announceFailure'),
    announceSent: (_args, _sent: { message: string }): void => notProvided('announceSent'),
    goToLogin: (): void => notProvided('goToLogin'),
    noteProblem: assign((_, { problem }: { problem: RecoveryProblem | undefined }) => ({ problem })),
    forgetProblem: assign({ problem: undefined }),
    noteAccount: assign((_, { account }: { account: string }) => ({ account, problem: undefined })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    noteStarted: assign((_, { recoveryId, ways }: Schema<'RecoveryStarted'>) => ({
      recoveryId,
      ways,
      // A text message where there can be one: a teacher's code is for those who have no number.
      way: ways.includes('phone') ? ('phone' as const) : ('code' as const),
      resendIn: 0,
    })),
    chooseWay: assign((_, { way }: { way: RecoveryWay }) => ({ way, problem: undefined })),
    beginPause: assign({ resendIn: resendPause, problem: undefined }),
    countPause: assign(({ context }) => ({ resendIn: context.resendIn - 1 })),
    startCountdown: assign({ secondsLeft: redirectSeconds, problem: undefined }),
    countDown: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
  },
  guards: {
    isRight: (_, { problem }: { problem: RecoveryProblem | undefined }) => problem === undefined,
    isPaused: ({ context }) => context.resendIn > 0,
    isCounting: ({ context }) => context.secondsLeft > 1,
    /** The server has forgotten the recovery: everything begins again. */
    isOver: (_, { error }: { error: unknown }) => fieldOf(error) === 'recoveryId',
  },
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
            guard: isFormRight,
            target: 'finding',
            actions: { type: 'noteAccount', params: ({ event }) => event.form },
          },
          { actions: noteFormProblem },
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
        onError: { target: 'naming', actions: noteRefusal },
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
            'sms.request': [
              { guard: 'isPaused' },
              { guard: isFormRight, target: 'sending' },
              { actions: noteFormProblem },
            ],
            'proof.submit': [
              { guard: isFormRight, target: '#passwordRecovery.verifying', actions: 'forgetProblem' },
              { actions: noteFormProblem },
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
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: '#passwordRecovery.naming',
                actions: noteProvingFailure,
              },
              { target: 'ready', actions: noteProvingFailure },
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
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: '#passwordRecovery.naming',
            actions: noteProvingFailure,
          },
          { target: 'proving', actions: noteProvingFailure },
        ],
      },
    },
    renewing: {
      on: {
        'password.submit': [
          { guard: isFormRight, target: 'saving', actions: 'forgetProblem' },
          { actions: noteFormProblem },
        ],
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
        onDone: { target: 'done', actions: 'startCountdown' },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: '#passwordRecovery.naming',
            actions: noteSavingFailure,
          },
          { target: 'renewing', actions: noteSavingFailure },
        ],
      },
    },
    done: {
      after: {
        second: [
          { guard: 'isCounting', target: 'done', reenter: true, actions: 'countDown' },
          { target: 'left', actions: 'countDown' },
        ],
      },
    },
    left: { type: 'final', entry: 'goToLogin' },
  },
});

/** Returns the problem of an event's data; undefined when it may be sent. */
function problemOf(
  event: PasswordRecoveryEvent,
  { account }: PasswordRecoveryContext,
): RecoveryProblem | undefined {
  switch (event.type) {
    case 'account.submit':
      return accountProblem(event.form);
    case 'sms.request':
      return phoneProblem(event.phone);
    case 'proof.submit':
      return proofProblem(event.proof);
    case 'password.submit':
      return passwordProblem(event.form, account);
    case 'way.choose':
    case 'step.back':
      return undefined;
    default:
      return event satisfies never;
  }
}

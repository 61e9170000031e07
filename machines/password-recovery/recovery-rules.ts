import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { newPasswordProblem } from './new-password.ts';
import type {
  AccountForm,
  NewPasswordForm,
  PasswordRecoveryContext,
  PasswordRecoveryEvent,
  RecoveryField,
  RecoveryProblem,
  RecoveryProof,
} from './recovery-events.ts';

/** Seconds between two short messages, and those the last step stands (docs/behaviour.md#recovery). */
export const resendPause = 60;
export const farewell = 5;

/** Titles of the notices of failures (docs/behaviour.md#recovery). */
export const failureTitles = { proving: '验证错误', saving: '更改密码失败' } as const;

const unknownFailure = '请求出现错误，请稍后再试';

const at = (field: RecoveryField, message: string): RecoveryProblem => ({ field, message });

/** Returns the problem of an event's data; undefined when it may be sent. */
export function problemOf(
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

function accountProblem({ account }: AccountForm): RecoveryProblem | undefined {
  return account === '' ? at('account', '请输入用户名和手机号！') : undefined;
}

function phoneProblem(phone: string): RecoveryProblem | undefined {
  if (phone === '') return at('phone', '请输入手机号码!');
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : at('phone', '您的手机号码格式不正确!');
}

function proofProblem(proof: RecoveryProof): RecoveryProblem | undefined {
  if (proof.way === 'code') return proof.resetCode === '' ? at('resetCode', '请输入重置码!') : undefined;
  return phoneProblem(proof.phone) ?? (proof.smscode === '' ? at('smscode', '请输入短信验证码!') : undefined);
}

function passwordProblem(form: NewPasswordForm, account: string): RecoveryProblem | undefined {
  if (form.password === '') return at('password', '密码不能为空!');
  const problem = newPasswordProblem(form.password, account);
  if (problem !== undefined) return at('password', problem);
  return form.password === form.confirmpassword ? undefined : at('confirmpassword', '两次密码不一致');
}

/** Returns the message of a rejected call, and its field when the form has it. */
export function readRecoveryProblem(error: unknown): RecoveryProblem {
  const named = fieldOf(error);
  return {
    message: messageOf(error, unknownFailure),
    // The text message operation names the number so.
    field: named === 'mobile' ? 'phone' : fields.find((field) => field === named),
  };
}

type Args = { readonly context: PasswordRecoveryContext };

export const recoveryGuards = {
  isRight: (_: Args, { problem }: { problem: RecoveryProblem | undefined }) => problem === undefined,
  isPaused: ({ context }: Args) => context.resendIn > 0,
  isCounting: ({ context }: Args) => context.secondsLeft > 1,
  /** The server has forgotten the recovery: everything begins again. */
  isOver: (_: Args, { error }: { error: unknown }) => fieldOf(error) === 'recoveryId',
};

/** The short message where there can be one: a code of a teacher's is for those who have no number. */
export function started({
  recoveryId,
  ways,
}: Schema<'RecoveryStarted'>): Pick<PasswordRecoveryContext, 'recoveryId' | 'ways' | 'way' | 'resendIn'> {
  return { recoveryId, ways, way: ways.includes('phone') ? 'phone' : 'code', resendIn: 0 };
}

const fields: readonly RecoveryField[] = [
  'account',
  'captcha',
  'phone',
  'smscode',
  'resetCode',
  'password',
  'confirmpassword',
];

function fieldOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
}

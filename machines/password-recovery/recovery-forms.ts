import { messageOf } from '#machines/message-of.ts';
import { newPasswordProblem } from './new-password.ts';
import type { Schema } from '#openapi/index.ts';

export type AccountForm = Schema<'RecoveryStart'>;

export type PhoneProof = { readonly phone: string; readonly smscode: string };

export type CodeProof = { readonly resetCode: string };

export type NewPasswordForm = { readonly password: string; readonly confirmpassword: string };

export type RecoveryProof = ({ readonly way: 'phone' } & PhoneProof) | ({ readonly way: 'code' } & CodeProof);

export type RecoveryField = keyof AccountForm | keyof PhoneProof | keyof CodeProof | keyof NewPasswordForm;

/** A new object after each attempt, so that the same failure asks for the focus again. */
export type RecoveryProblem = { readonly field: RecoveryField | undefined; readonly message: string };

const unknownFailure = '请求出现错误，请稍后再试';

const at = (field: RecoveryField, message: string): RecoveryProblem => ({ field, message });

export function accountProblem({ account }: AccountForm): RecoveryProblem | undefined {
  return account === '' ? at('account', '请输入账号或手机号！') : undefined;
}

export function phoneProblem(phone: string): RecoveryProblem | undefined {
  if (phone === '') return at('phone', '请输入手机号！');
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : at('phone', '手机号格式不正确！');
}

export function proofProblem(proof: RecoveryProof): RecoveryProblem | undefined {
  if (proof.way === 'code') return proof.resetCode === '' ? at('resetCode', '请输入重置码！') : undefined;
  return (
    phoneProblem(proof.phone) ?? (proof.smscode === '' ? at('smscode', '请输入短信验证码！') : undefined)
  );
}

export function passwordProblem(form: NewPasswordForm, account: string): RecoveryProblem | undefined {
  if (form.password === '') return at('password', '密码不能为空！');
  const problem = newPasswordProblem(form.password, account);
  if (problem !== undefined) return at('password', problem);
  return form.password === form.confirmpassword ? undefined : at('confirmpassword', '两次输入的密码不一样！');
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

const fields: readonly RecoveryField[] = [
  'account',
  'captcha',
  'phone',
  'smscode',
  'resetCode',
  'password',
  'confirmpassword',
];

/** Returns the field that a rejected call names. */
export function fieldOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
}

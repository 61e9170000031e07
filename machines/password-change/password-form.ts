import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';

/** The contents of the form; the texts stay in the form and travel only in the event. */
export type PasswordForm = Omit<Schema<'PasswordChange'>, 'username'>;

export type PasswordField = keyof PasswordForm;

/** Why the password was not changed; `field` is the one to look at first, where one is known. */
export type PasswordProblem = { readonly field: PasswordField | undefined; readonly message: string };

/** Shown without a logged-in user (docs/behaviour.md#password). */
export const noUserMessage = '当前系统无登陆用户!';

const unknownFailure = '密码修改失败，请稍后再试';

/** Nothing typed yet. */
export const emptyPasswordForm: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' };

/** Returns the problem of each field, in the wording of docs/behaviour.md#password; a valid field has no entry. */
export function passwordProblems({
  oldpassword,
  password,
  confirmpassword,
}: PasswordForm): Readonly<Partial<Record<PasswordField, string>>> {
  return {
    ...(oldpassword === '' && { oldpassword: '请输入旧密码!' }),
    ...(password === '' && { password: '请输入新密码!' }),
    ...(confirmpassword === '' && { confirmpassword: '请确认新密码!' }),
    ...(confirmpassword !== '' &&
      confirmpassword !== password && { confirmpassword: '两次输入的密码不一样！' }),
  };
}

/** The first thing wrong, from top to bottom; undefined: it may be sent. */
export function firstProblem(form: PasswordForm): PasswordProblem | undefined {
  const problems = passwordProblems(form);
  for (const field of fields) {
    const message = problems[field];
    if (message !== undefined) return { field, message };
  }
  return undefined;
}

const fields = ['oldpassword', 'password', 'confirmpassword'] as const satisfies readonly PasswordField[];

/** Messages of servers that name no field (docs/behaviour.md#password). */
const knownBeginnings: readonly (readonly [string, PasswordField])[] = [
  ['旧密码', 'oldpassword'],
  ['请输入旧密码', 'oldpassword'],
  ['新密码', 'password'],
  ['两次输入', 'confirmpassword'],
];

/** Reads what `changePassword` rejected with: the server's message, and the field it names or speaks of. */
export function readPasswordProblem(error: unknown): PasswordProblem {
  const message = messageOf(error, unknownFailure);
  return { message, field: namedField(error) ?? spokenOf(message) };
}

function namedField(error: unknown): PasswordField | undefined {
  if (typeof error !== 'object' || error === null || !('field' in error)) return undefined;
  return fields.find((field) => field === error.field);
}

function spokenOf(message: string): PasswordField | undefined {
  return knownBeginnings.find(([beginning]) => message.startsWith(beginning))?.[1];
}

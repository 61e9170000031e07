import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

const badPassword = '密码要有 6 到 64 位，不能有空格！';
const pattern = /^\S{6,64}$/;

export const passwordRule = z.string().check(z.regex(pattern, badPassword));

type Passwords = { readonly password: string; readonly confirmpassword: string };

const notTheSame = {
  path: ['confirmpassword'],
  error: '两次输入的密码不一样！',
  // Reported together with other errors, not after them.
  when: () => true,
};

/** For the `check` of a form that sets a password. */
export const samePasswords = <Values extends Passwords>() =>
  z.refine<Values>(
    ({ password, confirmpassword }) => confirmpassword === '' || password === confirmpassword,
    notTheSame,
  );

/** The maximum number of accounts created at once (docs/behaviour.md#accounts). */
export const maxAccounts = 500;

const wholeNumber = (text: string, max: number): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

/** 批量生成学生: empty passwords mean a separate one for each; names, one per line, are optional. */
export const batchSchema = z
  .object({
    selecteddeparts: z.array(z.string()).check(z.minLength(1, '请选择班级')),
    prefix: z.string().check(z.trim(), z.minLength(1, '请输入账号前缀！'), z.maxLength(60, '最多60个字符！')),
    count: z.string().check(z.refine((text) => wholeNumber(text, maxAccounts), '请输入正确的数量！')),
    start: z.string().check(z.refine((text) => wholeNumber(text, 999_999), '请输入正确的编号！')),
    password: z.string().check(z.refine((text) => text === '' || pattern.test(text), badPassword)),
    confirmpassword: z.string(),
    passwordDue: z.boolean(),
    realnames: z.string(),
  })
  .check(
    z.refine(({ password, confirmpassword }) => confirmpassword !== '' || password === '', {
      path: ['confirmpassword'],
      error: '请重新输入登录密码！',
      when: () => true,
    }),
    samePasswords(),
  );

export type BatchValues = z.infer<typeof batchSchema>;

/** Splits names pasted from a list, one per line. */
export function namesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Login details; without `sheetId`, the server does not keep the password for its author. */
export type Credentials = Readonly<Omit<Schema<'AccountCredentials'>, 'sheetId'> & { sheetId?: string }>;

/** Groups credentials by class, in their order: each class is a separate page. */
export function credentialsByClass(
  accounts: readonly Credentials[],
): readonly (readonly [string, readonly Credentials[]])[] {
  const classes = new Map<string, Credentials[]>();
  for (const credentials of accounts) {
    const classAccounts = classes.get(credentials.departName);
    if (classAccounts === undefined) classes.set(credentials.departName, [credentials]);
    else classAccounts.push(credentials);
  }
  return [...classes];
}

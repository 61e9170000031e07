import * as z from 'zod/mini';
import { newPasswordProblem } from '#machines/password-recovery/new-password.ts';
import type { BodyOf } from '#openapi/index.ts';

/** The school's requirements: a code to the phone if it can be sent, otherwise a captcha. */
export type RegisterNeeds = { readonly sms: boolean; readonly captcha: boolean };

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));
const mobile = /^1[3-9]\d{9}$/;

/** The rules of the registration form; the server defines valid names. */
export function registerSchema({ sms, captcha }: RegisterNeeds) {
  const fields = z.object({
    username: z.string().check(z.trim(), withoutProblem(usernameProblem)),
    realname: text(100).check(
      z.refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), '姓名里至少要有一个汉字、字母或数字'),
    ),
    password: z.string(),
    confirmpassword: z.string().check(z.minLength(1, '请再输入一次密码')),
    phone: z.string().check(
      z.trim(),
      z.refine((value) => mobile.test(value) || (!sms && value === ''), '请输入正确的手机号'),
    ),
    smscode: z.string().check(
      z.trim(),
      z.refine((value) => !sms || value !== '', '请输入短信验证码！'),
    ),
    captcha: z.string().check(
      z.trim(),
      z.refine((value) => sms || !captcha || value !== '', '请输入验证码！'),
    ),
  });
  return fields.check(
    z.check(({ value, issues }) => {
      const addIssue = (field: 'password' | 'confirmpassword', message: string) =>
        void issues.push({ code: 'custom', path: [field], message, input: value[field], continue: true });
      const problem = newPasswordProblem(value.password, value.username);
      if (problem !== undefined) addIssue('password', problem);
      if (value.confirmpassword !== '' && value.confirmpassword !== value.password)
        addIssue('confirmpassword', '两次输入的密码不一样！');
    }),
  );
}

/** A check that reports the problem of a value. It continues, so that later problems are reported with it. */
function withoutProblem(problemOf: (value: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true });
  });
}

/** Returns why a user name is invalid. The rule is that of the server (server/shared/people/name.rules.ts). */
export function usernameProblem(username: string): string | undefined {
  if (username === '') return '账号不能为空';
  if (username.length < 2 || username.length > 32) return '账号要有 2 到 32 个字符';
  const isPlain = username === username.normalize('NFKC');
  return isPlain && /^[\p{Unified_Ideograph}A-Za-z0-9][\p{Unified_Ideograph}A-Za-z0-9._@-]*$/u.test(username)
    ? undefined
    : '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @';
}

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>;

export const emptyRegistration: RegisterValues = {
  username: '',
  realname: '',
  password: '',
  confirmpassword: '',
  phone: '',
  smscode: '',
  captcha: '',
};

/** `checkKey` is that of the displayed captcha picture. */
export function registerBody(
  values: RegisterValues,
  needs: RegisterNeeds,
  checkKey: string,
): BodyOf<'POST /sys/user/register'> {
  const { username, realname, password, phone, smscode, captcha } = values;
  return {
    username,
    password,
    ...(realname === '' ? {} : { realname }),
    ...(phone === '' ? {} : { phone }),
    ...(needs.sms ? { smscode } : needs.captcha ? { captcha, checkKey } : {}),
  };
}

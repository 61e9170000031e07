import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { birthdayBounds, dateCheck } from '#shared/text/date-check.ts';

/** Empty, or matching the pattern. */
const optional = (pattern: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || pattern.test(value), message),
  );

/** Rules that the existing product names and does not enforce. */
export const profileSchema = z.object({
  realname: z.string().check(z.trim(), z.minLength(1, '请输入姓名！'), z.maxLength(100, '最多100个字符！')),
  nickname: z.string().check(z.trim(), z.maxLength(12, '最多12个字符！')),
  birthday: z.string().check(dateCheck('day', birthdayBounds)),
  sex: z.enum(['', '1', '2']),
  email: optional(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '请输入正确的邮箱！').check(
    z.maxLength(45, '最多45个字符！'),
  ),
  // The existing product's pattern accepts a bar as a digit and refuses numbers that begin with 19.
  phone: optional(/^1[3-9]\d{9}$/, '请输入正确的手机号！'),
  // Required with another phone or e-mail; never stored.
  oldpassword: z.string(),
  smscode: z.string().check(z.trim()),
});

export type ProfileValues = z.infer<typeof profileSchema>;

export function profileValues(profile: Schema<'Profile'> | undefined): ProfileValues {
  return {
    realname: profile?.realname ?? '',
    nickname: profile?.nickname ?? '',
    birthday: (profile?.birthday ?? '').slice(0, 10),
    sex: profile?.sex === 1 ? '1' : profile?.sex === 2 ? '2' : '',
    email: profile?.email ?? '',
    phone: profile?.phone ?? '',
    oldpassword: '',
    smscode: '',
  };
}

export function profileBody({
  realname,
  nickname,
  birthday,
  sex,
  email,
  phone,
  oldpassword,
  smscode,
}: ProfileValues): BodyOf<'PUT /teaching/user/edit'> {
  return {
    realname,
    nickname: orNull(nickname),
    birthday: orNull(birthday),
    sex: sex === '' ? null : sex === '1' ? 1 : 2,
    email: orNull(email),
    phone: orNull(phone),
    ...(oldpassword === '' ? {} : { oldpassword }),
    ...(smscode === '' ? {} : { smscode }),
  };
}

/** Returns whether the server will require a proof of identity. */
export function asksForProof(
  values: Pick<ProfileValues, 'email' | 'phone'>,
  profile: Schema<'Profile'>,
): boolean {
  const start = profileValues(profile);
  return values.email.trim() !== start.email || values.phone.trim() !== start.phone;
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

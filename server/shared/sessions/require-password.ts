import type { Passwords } from '#server/shared/passwords/password.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import type { Counters } from '#server/store/counters.ts';

/** The message for a session opened by a picture card that would change how the account logs in. */
export const notByPicture = '用图片卡登录时不能修改，请用密码登录后再试';

/** Maximum tries of the present password in a quarter of an hour. */
const guesses = 20;

/**
 * Requires the present password of a logged-in user. Tries are counted: a stolen session must not be a way to guess
 * the password, nor to lock its owner out.
 */
export async function requirePassword(
  { counters, passwords }: { readonly counters: Counters; readonly passwords: Passwords },
  account: { readonly id: string; readonly password: string },
  enteredPassword: string,
  wrong: string,
): Promise<void> {
  const key = `change:${account.id}`;
  if ((await counters.quarterHour.add(key)) > guesses) throw refusals.tooMany();
  if (!(await passwords.verify(account.password, enteredPassword))) throw refuse(wrong, 'oldpassword');
  await counters.quarterHour.clear(key);
}

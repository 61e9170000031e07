import type { Passwords } from '#server/shared/passwords/password.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import type { Counters } from '#server/store/counters.ts';

/** The message for a session opened with a picture card, which must not change how the account logs in. */
export const notByPicture = '用图片卡登录时不能修改，请用密码登录后再试';

/** Maximum tries of the present password in a quarter of an hour. */
const maxGuesses = 20;

/**
 * Requires the present password of a logged-in user. Tries are counted: a stolen session must not be a way to guess
 * the password, nor to lock its owner out. Errors: a refusal with `message` at `oldpassword`; a 429 refusal after too
 * many tries.
 */
export async function requirePassword(
  { counters, passwords }: { readonly counters: Counters; readonly passwords: Passwords },
  account: { readonly id: string; readonly password: string },
  enteredPassword: string,
  message: string,
): Promise<void> {
  const key = `change:${account.id}`;
  if ((await counters.quarterHour.add(key)) > maxGuesses) throw refusals.tooMany();
  if (!(await passwords.verify(account.password, enteredPassword))) throw refusal(message, 'oldpassword');
  await counters.quarterHour.clear(key);
}

import type { Passwords } from '#server/http/password.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import type { Counters } from '#server/store/counters.ts';

/** What somebody is told who came in by a picture card, and would change how the account is entered. */
export const notByPicture = '用图片卡登录时不能修改，请用密码登录后再试';

/** Of the present password, in a quarter of an hour. */
const guesses = 20;

/**
 * Somebody who is logged in proves once more who they are. Counted: a stolen session must not be a way to guess the
 * password, nor a way to lock its owner out.
 */
export async function demandPassword(
  { counters, passwords }: { readonly counters: Counters; readonly passwords: Passwords },
  account: { readonly id: string; readonly password: string },
  given: string,
  wrong: string,
): Promise<void> {
  const key = `change:${account.id}`;
  if ((await counters.quarterHour.add(key)) > guesses) throw refusals.tooMany();
  if (!(await passwords.verify(account.password, given))) throw refuse(wrong, 'oldpassword');
  await counters.quarterHour.clear(key);
}

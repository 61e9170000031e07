import { refusal } from '#server/http/refusal.ts';
import { weaknessOf, type PasswordOwner } from './common-passwords.rules.ts';

/** The message of every form that sets a new password. */
export const samePassword = '新密码不能与旧密码相同';

/**
 * Checks a password that its owner chooses: at registration, recovery, change and first start. Throws a refusal at
 * `password` that says how to fix it.
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  if (!/^\S{6,64}$/.test(password)) throw refusal('密码要有 6 到 64 位，不能有空格！', 'password');
  if (kindsOf(password) < 2) throw refusal('密码太简单，请用数字、字母、符号中的至少两种', 'password');
  checkGuessable(password, owner);
}

/**
 * Checks only whether a password is easy to guess: for a password that one person sets for another, whose form has
 * its own rules. Throws a refusal at `password`.
 */
export function checkGuessable(password: string, owner: PasswordOwner): void {
  if (password.toLowerCase() === owner.username.toLowerCase())
    throw refusal('密码不能与账号相同', 'password');
  switch (weaknessOf(password, owner)) {
    case 'common':
      throw refusal('这个密码太常见，很容易被猜到，请换一个：例如两个不相干的词，中间加几个数字', 'password');
    case 'personal':
      throw refusal('密码里不要用账号、姓名、手机号或生日，请换一个别人想不到的', 'password');
    case undefined:
  }
}

/** Returns how many of the kinds digits, letters and other characters occur. */
function kindsOf(password: string): number {
  return [/\d/, /[A-Za-z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
}

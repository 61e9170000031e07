import { refuse } from '#server/http/refusal.ts';
import { weaknessOf, type PasswordOwner } from './common-passwords.rules.ts';

/** Said wherever a new password is chosen. */
export const samePassword = '新密码不能与旧密码相同';

/**
 * Checks a password that a person chooses: registration, recovery, change and first start alike.
 * Errors: a refusal at `password` that says what to do.
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  if (!/^\S{6,64}$/.test(password)) throw refuse('密码由6位以上数字、大小写字母和特殊符号组成!', 'password');
  if (kindsOf(password) < 2) throw refuse('密码强度不够', 'password');
  checkGuessable(password, owner);
}

/**
 * Checks what is easily guessed and nothing else: for a password that one person sets for another, whose form has its
 * own rules. Errors: a refusal at `password`.
 */
export function checkGuessable(password: string, owner: PasswordOwner): void {
  if (password.toLowerCase() === owner.username.toLowerCase())
    throw refuse('密码不能与用户名相同', 'password');
  switch (weaknessOf(password, owner)) {
    case 'common':
      throw refuse('这个密码太常见，很容易被猜到，请换一个：例如两个不相干的词，中间加几个数字', 'password');
    case 'personal':
      throw refuse('密码里不要用账号、姓名、手机号或生日，请换一个别人想不到的', 'password');
    case undefined:
  }
}

/** How many of digits, letters and other signs there are. */
function kindsOf(password: string): number {
  return [/\d/, /[A-Za-z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
}

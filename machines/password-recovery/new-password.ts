/** How hard a password is to guess, as the meter says it (docs/behaviour.md#recovery). */
export type PasswordStrength = '低' | '中' | '强';

/**
 * The one rule of passwords that people choose: six to 64 signs without spaces, of at least two kinds, and not the
 * account's own name. Undefined: it is kept. The server has the same rule (tests/contract compares them), and refuses what is
 * quickly guessed besides: its list is too large for a page.
 */
export function newPasswordProblem(password: string, username: string): string | undefined {
  if (!/^\S{6,64}$/.test(password)) return '密码要有 6 到 64 位，不能有空格！';
  if (kindsOf(password) < 2) return '密码太简单，请用数字、字母、符号中的至少两种';
  return password.toLowerCase() === username.toLowerCase() ? '密码不能与账号相同' : undefined;
}

/** Three kinds of signs and ten of them are strong; what the rule refuses is weak. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6 || kindsOf(password) < 2) return '低';
  return password.length >= 10 && kindsOf(password) === 3 ? '强' : '中';
}

function kindsOf(password: string): number {
  return [/\d/, /[A-Za-z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
}

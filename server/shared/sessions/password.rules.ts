import { refuse } from '#server/http/refusal.ts';

/** Said wherever a new password is chosen. */
export const samePassword = '新密码不能与旧密码相同';

/** One rule for every password a person chooses: registration, recovery and change alike. */
export function checkNewPassword(password: string, username: string): void {
  if (!/^\S{6,64}$/.test(password)) throw refuse('密码由6位以上数字、大小写字母和特殊符号组成!', 'password');
  if (kindsOf(password) < 2) throw refuse('密码强度不够', 'password');
  if (password.toLowerCase() === username.toLowerCase()) throw refuse('密码不能与用户名相同', 'password');
}

/** How many of digits, letters and other signs there are. */
function kindsOf(password: string): number {
  return [/\d/, /[A-Za-z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
}

import type { Schema } from '#openapi/index.ts';
import { refuse } from '#server/http/refusal.ts';
import type { PasswordOwner } from '#server/shared/passwords/common-passwords.rules.ts';
import { checkNewPassword } from '#server/shared/passwords/password.rules.ts';

/** Reference 2.10, in its order and words. `isOldKnown`: it need not be there. */
export function checkPasswordChange(
  { oldpassword, password, confirmpassword }: Schema<'PasswordChange'>,
  owner: PasswordOwner,
  isOldKnown = false,
): void {
  if (oldpassword === '' && !isOldKnown) throw refuse('请输入旧密码!', 'oldpassword');
  if (password === '') throw refuse('新密码不允许为空!', 'password');
  checkNewPassword(password, owner);
  if (password !== confirmpassword) throw refuse('两次输入密码不一致!', 'confirmpassword');
}

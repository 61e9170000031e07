import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import type { PasswordOwner } from '#server/shared/passwords/common-passwords.rules.ts';
import { checkNewPassword } from '#server/shared/passwords/password.rules.ts';

/** Checks a password change, in the order and wording that clients know. `isOldKnown`: the old password may be missing. */
export function checkPasswordChange(
  { oldpassword, password, confirmpassword }: Schema<'PasswordChange'>,
  owner: PasswordOwner,
  isOldKnown = false,
): void {
  if (oldpassword === '' && !isOldKnown) throw refusal('请输入旧密码!', 'oldpassword');
  if (password === '') throw refusal('请输入新密码！', 'password');
  checkNewPassword(password, owner);
  if (password !== confirmpassword) throw refusal('两次输入的密码不一样！', 'confirmpassword');
}

import type { Schema } from '#openapi/index.ts';
import { refuse } from '#server/http/refusal.ts';

/** Reference 2.10, in its order and words; the pattern is that of the user form. */
export function checkPasswordChange({
  oldpassword,
  password,
  confirmpassword,
}: Schema<'PasswordChange'>): void {
  if (oldpassword === '') throw refuse('请输入旧密码!', 'oldpassword');
  if (password === '') throw refuse('新密码不允许为空!', 'password');
  if (!/^\S{6,64}$/.test(password)) throw refuse('密码由6位以上数字、大小写字母和特殊符号组成!', 'password');
  if (password !== confirmpassword) throw refuse('两次输入密码不一致!', 'confirmpassword');
}

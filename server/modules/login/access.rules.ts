import { refusal } from '#server/http/refusal.ts';

export function checkMobile(mobile: string, field: string, wording = '手机号格式不正确！'): void {
  if (mobile === '') throw refusal('请输入手机号！', field);
  if (!/^1[3-9]\d{9}$/.test(mobile)) throw refusal(wording, field);
}

export function checkEmail(email: string): void {
  if (email !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    throw refusal('请输入正确的邮箱！', 'email');
}

/** Normalises a typed reset code: any case, with or without the dash and spaces. */
export function plainResetCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

export const smsNotConfigured = '短信接口未配置，请联系管理员！';

import { createHash } from 'node:crypto';

/** Digits and letters that children do not mistake for one another. */
export const captchaAlphabet = '234678ACEFHKLNPRTVXY';

/** Four signs chosen by `random` (0 ≤ n < 1). */
export function captchaText(random: () => number): string {
  return Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]).join(
    '',
  );
}

/** Case does not count; the key ties the answer to its picture. */
export function captchaHash(key: string, answer: string): string {
  return createHash('sha256').update(`${key}:${answer.trim().toUpperCase()}`).digest('hex');
}

import { createHash } from 'node:crypto';

/** Digits and letters that children do not confuse. */
export const captchaAlphabet = '234678ACEFHKLNPRTVXY';

/** Returns four characters chosen by `random` (0 ≤ n < 1). */
export function captchaText(random: () => number): string {
  return Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]).join(
    '',
  );
}

/** Hashes an answer without regard to case; the key ties it to its picture. */
export function captchaHash(key: string, answer: string): string {
  return createHash('sha256').update(`${key}:${answer.trim().toUpperCase()}`).digest('hex');
}

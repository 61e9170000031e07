import { randomInt } from 'node:crypto';
import { weaknessOf } from '#server/shared/passwords/common-passwords.rules.ts';

/** Without characters that are easily confused on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const letters = 24;

/**
 * Returns a password that a pupil can read off paper and type: eight characters, the first a letter and the last a
 * digit. Random ones that the guessing check refuses, such as `bcdsrq87`, are skipped.
 */
export function generatePassword(): string {
  const password = drawPassword();
  return weaknessOf(password, { username: '' }) === undefined ? password : generatePassword();
}

function drawPassword(): string {
  const pick = (from: number, to: number): string => signs[randomInt(from, to)] ?? '';
  const middle = Array.from({ length: 6 }, () => pick(0, signs.length));
  return [pick(0, letters - 1), ...middle, pick(letters - 1, signs.length)].join('');
}

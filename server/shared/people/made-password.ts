import { randomInt } from 'node:crypto';
import { weaknessOf } from '#server/shared/passwords/common-passwords.rules.ts';

/** No signs that are read for one another on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const letters = 24;

/**
 * A password a pupil can read off a slip and type: eight signs, the first a letter and the last a digit. Chance makes
 * `bcdsrq87` too, which would be refused if somebody chose it: such a one is not given out.
 */
export function madePassword(): string {
  const password = drawPassword();
  return weaknessOf(password, { username: '' }) === undefined ? password : madePassword();
}

function drawPassword(): string {
  const pick = (from: number, to: number): string => signs[randomInt(from, to)] ?? '';
  const middle = Array.from({ length: 6 }, () => pick(0, signs.length));
  return [pick(0, letters - 1), ...middle, pick(letters - 1, signs.length)].join('');
}

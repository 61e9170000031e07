import { randomBytes } from 'node:crypto';

/**
 * Without 0, O, 1 and I, because pupils copy the code from a wall. The alphabet size is a power of two, so that all
 * characters are equally likely.
 */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newClassCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('');
}

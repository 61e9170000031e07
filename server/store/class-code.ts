import { randomBytes } from 'node:crypto';

/** Neither 0 and O nor 1 and I: pupils copy it off a wall. A power of two, so that every one is as likely. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newClassCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('');
}

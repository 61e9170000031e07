import { randomBytes } from 'node:crypto';

/** Returns a new id of a row: 128 random bits as 32 hexadecimal digits, as in older rows of the existing product. */
export const newId = (): string => randomBytes(16).toString('hex');

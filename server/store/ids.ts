import { randomBytes } from 'node:crypto';

/** A new id of a row: 128 random bits as 32 hexadecimal digits, the form the existing product's older rows have. */
export const newId = (): string => randomBytes(16).toString('hex');

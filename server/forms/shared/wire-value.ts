import { wireTime } from '#server/http/wire-time.ts';

/** Converts a column value to the wire format. */
export function wireValue(value: unknown): unknown {
  return value instanceof Date ? wireTime(value) : (value ?? null);
}

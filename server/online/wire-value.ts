import { wireTime } from '#server/http/wire-time.ts';

/** A value of a column as it stands on the wire. */
export function wireValue(value: unknown): unknown {
  return value instanceof Date ? wireTime(value) : (value ?? null);
}

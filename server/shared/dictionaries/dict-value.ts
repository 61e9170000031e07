import { refusal } from '#server/http/refusal.ts';
import type { DictTexts } from './dictionaries.ts';

/** Returns a checked value of a dictionary, or null; the stored value may stay even if its item was deleted. */
export function dictValue<Value extends string | number>(
  text: DictTexts,
  { code, field, message }: { readonly code: string; readonly field: string; readonly message: string },
  value: Value | null,
  currentValue: Value | null,
): Value | null {
  if (value === null || value === '') return null;
  const isOne = !String(value).includes(',') && text(code, value) !== null;
  if (value !== currentValue && !isOne) throw refusal(message, field);
  return value;
}

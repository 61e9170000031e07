import { refusal } from '#server/http/refusal.ts';
import { cleanText, type TextDeps } from '#server/http/rich-text.ts';
import type { DictTexts } from './dictionaries.ts';
import { cleanLine } from '#server/files/clean-line.ts';

/** Returns the trimmed line; refuses an empty one. */
export function requireLine(text: string, message: string, field: string): string {
  const line = cleanLine(text);
  if (line === '') throw refusal(message, field);
  return line;
}

/** Returns sanitised HTML; empty text becomes null. PostgreSQL refuses the NUL character. */
export async function richText(deps: TextDeps, html: string | null): Promise<string | null> {
  const clean = (await cleanText(deps, (html ?? '').replaceAll('\0', ''))).trim();
  return clean === '' ? null : clean;
}

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

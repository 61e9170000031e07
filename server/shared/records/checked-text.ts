import { refuse } from '#server/http/refusal.ts';
import { cleanText, type TextParts } from '#server/http/rich-text.ts';
import type { DictTexts } from './dictionaries.ts';
import { cleanLine } from '#server/files/clean-line.ts';

/** One trimmed line that must not be empty. */
export function requiredLine(text: string, message: string, field: string): string {
  const line = cleanLine(text);
  if (line === '') throw refuse(message, field);
  return line;
}

/** HTML as it may be stored; nothing typed becomes null. PostgreSQL refuses the NUL character. */
export async function richText(parts: TextParts, html: string | null): Promise<string | null> {
  const clean = (await cleanText(parts, (html ?? '').replaceAll('\0', ''))).trim();
  return clean === '' ? null : clean;
}

/** A value of a dictionary or null; what the row holds already may stay, even when its item is gone. */
export function dictValue<Value extends string | number>(
  text: DictTexts,
  { code, field, message }: { readonly code: string; readonly field: string; readonly message: string },
  value: Value | null,
  held: Value | null,
): Value | null {
  if (value === null || value === '') return null;
  const isOne = !String(value).includes(',') && text(code, value) !== null;
  if (value !== held && !isOne) throw refuse(message, field);
  return value;
}

import { refusal } from '#server/http/refusal.ts';
import { cleanText, type TextDeps } from '#server/http/rich-text.ts';
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

import { refusal } from './refusal.ts';

/** Splits a comma-separated list of ids and removes duplicates. */
export function idList(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((id) => id !== ''))];
}

/** Works like `idList`. Errors: a refusal if the list is empty. */
export function requireIds(text: string | undefined): string[] {
  const ids = idList(text);
  if (ids.length === 0) throw refusal('请选择一条记录！');
  return ids;
}

import { refuse } from './refusal.ts';

/** Ids of a comma list, each once. */
export function idList(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((id) => id !== ''))];
}

/** As `idList`. Errors: a refusal when there is none. */
export function chosenIds(text: string | undefined): string[] {
  const ids = idList(text);
  if (ids.length === 0) throw refuse('请选择一条记录！');
  return ids;
}

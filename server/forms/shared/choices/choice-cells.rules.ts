// Choices in a spreadsheet: a cell contains the text of a choice if it is unambiguous, otherwise the text with the
// value.

/** The values that each text may mean. */
export type ValuesByText = ReadonlyMap<string, readonly string[]>;

/** Returns the value that a cell means; a cell that matches no text is taken as a value. */
export function readChoice(known: ValuesByText, cell: string): string {
  const text = cell.trim();
  const [only, second] = known.get(text) ?? [];
  if (only !== undefined && second === undefined) return only;
  const bracketed = /^（(.+)）$/s.exec(text)?.[1];
  return bracketed ?? /（([^（）]+)）$/.exec(text)?.[1] ?? text;
}

/** Returns the shortest cell content that is read back as this value. `text`: the display text of the value, if any. */
export function writeChoice(known: ValuesByText, value: string, text: string | null): string {
  const shown = text ?? '';
  const candidates = [shown, ...(shown === '' ? [value] : []), `${shown}（${value}）`];
  return candidates.find((cell) => cell !== '' && readChoice(known, cell) === value) ?? `（${value}）`;
}

/** Joins several items with commas and quotes items that contain a comma. */
export const joinItems = (items: readonly string[]): string =>
  items.map((item) => (/[,，"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',');

export function splitItems(cell: string): string[] {
  const items = cell.matchAll(/(?:^|[,，])\s*(?:"((?:[^"]|"")*)"\s*(?=$|[,，])|([^,，]*))/g);
  return [...items].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

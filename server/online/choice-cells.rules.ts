// Choices as a sheet shows them: by their texts where those say which one is meant, else with the value behind.

/** The values that have a text. */
export type ValuesByText = ReadonlyMap<string, readonly string[]>;

/** The value that a cell means; what is no text of a choice is taken for a value. */
export function readChoice(known: ValuesByText, cell: string): string {
  const text = cell.trim();
  const [only, second] = known.get(text) ?? [];
  if (only !== undefined && second === undefined) return only;
  const whole = /^（(.+)）$/s.exec(text)?.[1];
  return whole ?? /（([^（）]+)）$/.exec(text)?.[1] ?? text;
}

/** The shortest cell that is read as this value. `text`: what people know it by, if anything. */
export function writeChoice(known: ValuesByText, value: string, text: string | null): string {
  const shown = text ?? '';
  const usual = [shown, ...(shown === '' ? [value] : []), `${shown}（${value}）`];
  return usual.find((cell) => cell !== '' && readChoice(known, cell) === value) ?? `（${value}）`;
}

/** Several in one cell: joined by commas, and quoted where they have one themselves. */
export const joinItems = (items: readonly string[]): string =>
  items.map((item) => (/[,，"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',');

export function splitItems(cell: string): string[] {
  const items = cell.matchAll(/(?:^|[,，])\s*(?:"((?:[^"]|"")*)"\s*(?=$|[,，])|([^,，]*))/g);
  return [...items].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

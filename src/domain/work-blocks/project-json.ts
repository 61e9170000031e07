export type Entries = Readonly<Record<string, unknown>>;

/** An object of JSON that is no array. */
export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under that name; nothing for names that every object has. */
export function entryAt(entries: unknown, name: string): unknown {
  return isEntries(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** No text is longer than a line of a drawing can be. */
const longest = 200;

/** As it is drawn: a typed number or text on one line, empty for anything else. */
export function shownText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = String(value)
    .slice(0, longest + 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A list that the file keeps as text, as the names of a block's places. */
export function listIn(text: unknown): readonly unknown[] {
  if (typeof text !== 'string') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

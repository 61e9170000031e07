export type Entries = Readonly<Record<string, unknown>>;

/** Returns whether a JSON value is an object and not an array. */
export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the own property of that name; undefined for inherited names. */
export function entryAt(entries: unknown, name: string): unknown {
  return isEntries(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** The maximum length of a text on one line of a drawing. */
const longest = 200;

/** Returns the displayed text: a typed number or text on one line, empty for anything else. */
export function shownText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = String(value)
    .slice(0, longest + 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Parses a list that the file stores as text, such as the argument names of a block. */
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

export type Entries = Readonly<Record<string, unknown>>;

/** An object of JSON that is no array. */
export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty when there is no text of that name. */
export function textAt(entries: Entries, key: string): string {
  const value = entries[key];
  return typeof value === 'string' ? value : '';
}

/** Returns a typed number or text as a list; empty for anything else. */
export function literal(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

/** An object of JSON whose values are not known yet. */
export type Entries = Readonly<Record<string, unknown>>;

export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object, or an empty one for anything else. */
export const asEntries = (value: unknown): Entries => (isEntries(value) ? value : {});

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text, number or boolean as text; empty for anything else. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const asNumber = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;

/** Returns the list in a text of JSON, as the mutations of custom blocks have them; empty for a damaged text. */
export function listInText(value: unknown): readonly unknown[] {
  if (typeof value !== 'string') return [];
  try {
    return asList(JSON.parse(value));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

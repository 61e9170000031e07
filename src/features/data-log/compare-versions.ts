/** One field of two versions. */
export type ComparedField = {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
};

/**
 * Returns every field of either version, in the order of the newer one. Content that is not an object has no fields.
 */
export function compareVersions(older: string, newer: string): ComparedField[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  return [...new Set([...after.keys(), ...before.keys()])].map((name) => {
    const [was, is] = [before.get(name) ?? '', after.get(name) ?? ''];
    return { name, before: was, after: is, isChanged: was !== is };
  });
}

function fieldsOf(content: string): ReadonlyMap<string, string> {
  const value: unknown = parsed(content);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, one]: [string, unknown]) => [name, textOf(one)]));
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Splits two texts at their difference: the common beginning and end, and the middle of each. */
export function partingOf(before: string, after: string) {
  // The comparison uses characters, because half an emoji is invalid.
  const [one, other] = [Array.from(before), Array.from(after)];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const between = (text: readonly string[]) => text.slice(start, text.length - end).join('');
  return {
    start: one.slice(0, start).join(''),
    removed: between(one),
    added: between(other),
    end: one.slice(one.length - end).join(''),
  };
}

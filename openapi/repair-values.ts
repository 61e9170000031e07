/** Reads values of a project file that may have any JSON type. */
export type Entries = Readonly<Record<string, unknown>>;

export const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const entriesOf = (value: unknown): Entries => (isEntries(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
/** `1e999` is read as infinity, which JSON cannot write; engines read the text in the same way. */
export const scalarOf = (value: unknown): string | number | boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean' ? value : textOf(value);

export function numberOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && value.trim() !== '';
  const read = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? read : undefined;
}

export const wholeOf = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.trunc(number);
};
export const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;

/**
 * Maps the entries and drops those for which `repair` returns undefined. The key `__proto__` is dropped,
 * because engines treat it as the prototype of an object.
 */
export function mapped(value: unknown, repair: (one: unknown, id: string) => unknown): Entries {
  return Object.fromEntries(
    Object.entries(entriesOf(value)).flatMap(([id, one]): [string, unknown][] => {
      const repaired = id === '__proto__' ? undefined : repair(one, id);
      return repaired === undefined ? [] : [[id, repaired]];
    }),
  );
}

/**
 * Returns a copy in which the named values are replaced by the result of `repair`, or dropped if the result
 * is undefined.
 */
export function withEach(
  value: Entries,
  names: readonly string[],
  repair: (one: unknown) => unknown,
): Entries {
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  const repaired = names.flatMap((name): [string, unknown][] => {
    const one = Object.hasOwn(value, name) ? repair(value[name]) : undefined;
    return one === undefined ? [] : [[name, one]];
  });
  return Object.fromEntries([...kept, ...repaired]);
}

/**
 * Returns whether lists and objects are nested deeper than `most`. The function uses its own stack, because
 * the file determines the depth.
 */
export function isNestedDeeper(value: unknown, max: number): boolean {
  const waiting: [unknown, number][] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [one, depth] = next;
    if (typeof one !== 'object' || one === null) continue;
    if (depth >= max) return true;
    for (const inside of Object.values(one)) waiting.push([inside, depth + 1]);
  }
  return false;
}

/** Returns whether two values are equal as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, at) => isSame(each, other[at]))
    );
  if (!isEntries(one) || !isEntries(other)) return false;
  const named = (entries: Entries) => Object.keys(entries).filter((name) => entries[name] !== undefined);
  const names = named(one);
  return (
    names.length === named(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

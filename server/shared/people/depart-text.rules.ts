import { plainName } from '#server/files/clean-line.ts';
import { segmentLength } from '#server/shared/codes/tree-codes.rules.ts';

type NamedDepart = { readonly id: string; readonly orgCode: string; readonly departName: string };

/**
 * Finds the department that a cell of a sheet names: by id, code, name, or path (三年级/一班, 三年级一班). Returns an
 * error text when it finds none or several. The name of a class may contain that of its grade.
 */
export function departByText<Depart extends NamedDepart>(
  departs: readonly Depart[],
  text: string,
): Depart | string {
  const { exact, find } = indexOf(departs);
  const found = exact.get(text) ?? find(text);
  if (found.length > 1) return `部门名称不唯一，请填写部门编码：${text}。`;
  return departs[found[0] ?? -1] ?? `部门“${text}”不存在。`;
}

type Index = {
  /** Positions in the list by id and by code. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** Finds by name or path. */
  readonly find: (text: string) => readonly number[];
};

/** Indexes by list, kept while the list is in use: a sheet contains the same few names thousands of times. */
const indexes = new WeakMap<readonly NamedDepart[], Index>();

function indexOf(departs: readonly NamedDepart[]): Index {
  const known = indexes.get(departs);
  if (known !== undefined) return known;
  const exact = new Map<string, number[]>();
  const add = (key: string, at: number) => exact.set(key, [...new Set([...(exact.get(key) ?? []), at])]);
  for (const [at, { id, orgCode }] of departs.entries()) {
    add(id, at);
    add(orgCode, at);
  }
  const paths = pathsOf(departs);
  const cache = new Map<string, readonly number[]>();
  const find = (text: string): readonly number[] => {
    const normalized = normalizeName(text);
    const found = cache.get(normalized) ?? findByName(paths, normalized);
    cache.set(normalized, found);
    return found;
  };
  const made = { exact, find };
  indexes.set(departs, made);
  return made;
}

/** Names are equal regardless of blanks and of the width of brackets and digits: 三年级（1）班 is 三年级(1)班. */
const normalizeName = (name: string): string => plainName(name).replaceAll(/\s/g, '').toLowerCase();

/** Returns for each department the names of its ancestors and its own. */
function pathsOf(departs: readonly NamedDepart[]): string[][] {
  const names = new Map(departs.map(({ orgCode, departName }) => [orgCode, normalizeName(departName)]));
  return departs.map(({ orgCode }) =>
    Array.from(
      { length: Math.floor(orgCode.length / segmentLength) },
      (_one, level) => names.get(orgCode.slice(0, (level + 1) * segmentLength)) ?? '',
    ),
  );
}

function findByName(paths: readonly (readonly string[])[], normalized: string): number[] {
  const places = (matches: (names: readonly string[]) => boolean) =>
    paths.flatMap((names, at) => (matches(names) ? [at] : []));
  const byName = places((names) => names.at(-1) === normalized);
  if (byName.length > 0) return byName;
  const steps = normalized.split(/[/\\>]+/).filter((step) => step !== '');
  return places((names) =>
    steps.length > 1 ? isBelow(names, steps) : names.slice(-2).join('') === normalized,
  );
}

/**
 * Returns whether the path ends in these steps; a step may omit, or repeat, the name above it with which its own
 * begins.
 */
function isBelow(names: readonly string[], steps: readonly string[]): boolean {
  const last = names.slice(-steps.length);
  return (
    last.length === steps.length &&
    steps.every((step, at) => {
      const [name = '', above = steps[at - 1] ?? ''] = [last[at], last[at - 1]];
      return name === step || name === `${above}${step}` || `${above}${name}` === step;
    })
  );
}

import { plainName } from '#server/files/clean-line.ts';

type Named = { readonly id: string; readonly orgCode: string; readonly departName: string };

/** Characters of a department's code that each level adds. */
const codeStep = 3;

/**
 * The department a cell of a sheet names: by its id, its code, its name, or its name below those it belongs to (三年级/一班,
 * 三年级一班); a text says what is wrong with it. The class of a grade may have the grade in its own name.
 */
export function departByText<Depart extends Named>(
  departs: readonly Depart[],
  text: string,
): Depart | string {
  const { exact, find } = indexOf(departs);
  const found = exact.get(text) ?? find(text);
  if (found.length > 1) return `部门名称不唯一，请填写部门编码：${text}。`;
  return departs[found[0] ?? -1] ?? `部门“${text}”不存在。`;
}

type Index = {
  /** Places in the list by id and by code. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** By name, alone or below others. */
  readonly find: (text: string) => readonly number[];
};

/** Of a list, as long as it is in use: a sheet asks for the same few names thousands of times. */
const indexes = new WeakMap<readonly Named[], Index>();

function indexOf(departs: readonly Named[]): Index {
  const known = indexes.get(departs);
  if (known !== undefined) return known;
  const exact = new Map<string, number[]>();
  const add = (key: string, at: number) => exact.set(key, [...new Set([...(exact.get(key) ?? []), at])]);
  for (const [at, { id, orgCode }] of departs.entries()) {
    add(id, at);
    add(orgCode, at);
  }
  const paths = pathsOf(departs);
  const asked = new Map<string, readonly number[]>();
  const find = (text: string): readonly number[] => {
    const said = same(text);
    const found = asked.get(said) ?? named(paths, said);
    asked.set(said, found);
    return found;
  };
  const made = { exact, find };
  indexes.set(departs, made);
  return made;
}

/** Blanks and the width of brackets and digits make no other name: 三年级（1）班 is 三年级(1)班. */
const same = (name: string): string => plainName(name).replaceAll(/\s/g, '').toLowerCase();

/** Of each department the names of those above it and its own. */
function pathsOf(departs: readonly Named[]): string[][] {
  const names = new Map(departs.map(({ orgCode, departName }) => [orgCode, same(departName)]));
  return departs.map(({ orgCode }) =>
    Array.from(
      { length: Math.floor(orgCode.length / codeStep) },
      (_one, level) => names.get(orgCode.slice(0, (level + 1) * codeStep)) ?? '',
    ),
  );
}

function named(paths: readonly (readonly string[])[], said: string): number[] {
  const places = (isMeant: (names: readonly string[]) => boolean) =>
    paths.flatMap((names, at) => (isMeant(names) ? [at] : []));
  const byName = places((names) => names.at(-1) === said);
  if (byName.length > 0) return byName;
  const steps = said.split(/[/\\>]+/).filter((step) => step !== '');
  return places((names) => (steps.length > 1 ? isBelow(names, steps) : names.slice(-2).join('') === said));
}

/** Whether the path ends in these steps; a step may leave out the name above it that its own begins with, or repeat it. */
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

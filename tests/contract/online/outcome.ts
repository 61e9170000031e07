import { names, secret, textOf, type World } from './matrix-world.ts';
import type { Try } from './tries.ts';

/** The actual and the expected result of a try, as lists of the same facts. */
export type Outcome = { readonly found: readonly unknown[]; readonly wanted: readonly unknown[] };
type Of<Does extends Try['does']> = Extract<Try, { does: Does }>;
type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Tries an operation once, with the right and the scope of a world. */
export async function outcomeOf(world: World, one: Exclude<Try, { does: 'needs' }>): Promise<Outcome> {
  switch (one.does) {
    case 'tells':
      return await readOutcome(world, one);
    case 'changes':
      return await changed(world, one);
    case 'names': {
      const isNamed = one.needs === 'write' ? world.right === 'write' : world.right !== 'hidden';
      return { found: [(await textOf(await one.ask(world))).includes('保密')], wanted: [isNamed] };
    }
    case 'makes':
      await one.ask(world);
      return {
        found: [isMade(await world.rows(one.table ?? 'form'), 'changed')],
        wanted: [world.right === 'write'],
      };
    case 'links': {
      const { success, raw } = await one.ask(world);
      return {
        found: [success, names.some((name) => raw.body.includes(`secret-${name}`))],
        wanted: [true, false],
      };
    }
    default:
      return one satisfies never;
  }
}

export const isMade = (rows: Rows, value: string): boolean =>
  [...rows.values()].some((row) => row[`f_${secret}`] === value);

async function readOutcome(world: World, one: Of<'tells'>): Promise<Outcome> {
  const isSeen = world.right !== 'hidden';
  const [found, expected]: [unknown[], unknown[]] = [[], []];
  for (const asked of one.each === true ? names : names.slice(0, 1)) {
    const text = await textOf(await one.ask(world, asked));
    for (const name of names)
      for (const mark of one.marks(name)) {
        const isAbout = one.each !== true || asked === name;
        found.push([asked, mark, text.includes(mark)]);
        expected.push([asked, mark, isSeen && isAbout && world.isWithin(name)]);
      }
  }
  return { found, wanted: expected };
}

async function changed(world: World, one: Of<'changes'>): Promise<Outcome> {
  const [found, expected]: [unknown[], unknown[]] = [[], []];
  for (const name of names) {
    await world.fill();
    const id = one.id?.(name) ?? name;
    const before = await world.rows(one.table ?? 'form');
    await one.ask(world, name);
    const after = await world.rows(one.table ?? 'form');
    const may = world.isWithin(name) && (one.needs === 'row' || world.right === 'write');
    found.push([id, one.of(after.get(id))]);
    expected.push([id, may ? one.to : one.of(before.get(id))]);
    for (const [other, row] of before)
      if (other !== id) {
        found.push(after.get(other));
        expected.push(row);
      }
  }
  return { found, wanted: expected };
}

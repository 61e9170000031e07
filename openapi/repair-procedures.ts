import { entriesOf, isEntries, listOf, mapped, scalarOf, textOf, type Entries } from './repair-values.ts';

/** Returns a mutation in a form that the editor can write as XML, or undefined for anything else. */
export function repairMutation(mutation: unknown): Entries | undefined {
  if (!isEntries(mutation)) return undefined;
  return {
    ...mapped(mutation, (value, name) =>
      /^[a-z_][\w.-]*$/i.test(name) ? repairAttribute(name, value) : undefined,
    ),
    tagName: 'mutation',
    children: listOf(mutation['children']).flatMap((one) => repairMutation(one) ?? []),
  };
}

const flags: ReadonlySet<string> = new Set(['warp', 'hasnext', 'generateshadows']);
const flagValues: ReadonlySet<unknown> = new Set([true, false, null, 'true', 'false', 'null']);

function repairAttribute(name: string, value: unknown): unknown {
  if (flags.has(name)) return flagValues.has(value) ? value : 'false';
  // The editor writes it as JSON.
  if (name === 'blockInfo') return isEntries(value) ? value : undefined;
  return typeof value === 'object' ? undefined : textOf(value);
}

/**
 * Repairs the definitions and calls of own blocks. Engines and the editor read the name and the lists of arguments
 * without a check. Removes what has no name, and definitions without a prototype and the reverse.
 */
export function repairProcedures(blocks: Entries): Entries {
  const named = mapped(blocks, (block, id) => {
    const { opcode, mutation } = entriesOf(block);
    if (opcode === 'procedures_definition')
      return prototypeOf(block, blocks) === undefined ? undefined : block;
    if (opcode === 'procedures_prototype' && !isPrototype(block, id, blocks)) return undefined;
    if (opcode === 'procedures_call' && !hasName(mutation)) return undefined;
    return block;
  });
  const known = new Map<string, readonly string[]>();
  const defined = mapped(named, (block) => {
    if (!isEntries(block) || block['opcode'] !== 'procedures_prototype') return block;
    const mutation = repairPrototype(entriesOf(block['mutation']));
    known.set(textOf(mutation['proccode']), stringsIn(mutation['argumentids']) ?? []);
    return { ...block, mutation };
  });
  return mapped(defined, (block) =>
    isEntries(block) && block['opcode'] === 'procedures_call'
      ? { ...block, mutation: repairCall(entriesOf(block['mutation']), known) }
      : block,
  );
}

const hasName = (mutation: unknown): boolean => typeof entriesOf(mutation)['proccode'] === 'string';

/** Returns the id of the prototype in a definition. */
function prototypeOf(definition: unknown, blocks: Entries): string | undefined {
  const { custom_block: input } = entriesOf(entriesOf(definition)['inputs']);
  const [, id] = listOf(input);
  if (typeof id !== 'string') return undefined;
  const { opcode, mutation } = entriesOf(blocks[id]);
  return opcode === 'procedures_prototype' && hasName(mutation) ? id : undefined;
}

function isPrototype(block: unknown, id: string, blocks: Entries): boolean {
  const { parent } = entriesOf(block);
  if (typeof parent !== 'string') return false;
  const definition = entriesOf(blocks[parent]);
  return definition['opcode'] === 'procedures_definition' && prototypeOf(definition, blocks) === id;
}

function repairPrototype(mutation: Entries): Entries {
  const proccode = nameOf(mutation);
  const ids = repairIds(stringsIn(mutation['argumentids']), argumentCount(proccode));
  const names = stringsIn(mutation['argumentnames']) ?? [];
  const defaults = listIn(mutation['argumentdefaults']) ?? [];
  return {
    ...mutation,
    proccode,
    argumentids: written(ids, mutation['argumentids']),
    argumentnames: written(
      ids.map((_id, index) => names[index] ?? `参数${index + 1}`),
      mutation['argumentnames'],
    ),
    argumentdefaults: written(
      ids.map((_id, index) => scalarOf(defaults[index])),
      mutation['argumentdefaults'],
    ),
  };
}

function repairCall(mutation: Entries, known: ReadonlyMap<string, readonly string[]>): Entries {
  const proccode = nameOf(mutation);
  const count = argumentCount(proccode);
  const own = stringsIn(mutation['argumentids']);
  const ids = own !== undefined && isComplete(own, count) ? own : repairIds(known.get(proccode), count);
  return { ...mutation, proccode, argumentids: written(ids, mutation['argumentids']) };
}

/** A label that begins with an unknown placeholder is not read; the editor escapes it in this way. */
const nameOf = (mutation: Entries): string =>
  textOf(mutation['proccode']).replace(/^(\s*)%(?![nbs])/, String.raw`$1\%`);

/** Returns the number of arguments in a name, as the editor counts them. */
export const argumentCount = (proccode: string): number =>
  proccode.split(/(?=[^\\]%[nbs])/).filter((part) => part.trim().startsWith('%')).length;

const isComplete = (ids: readonly string[], count: number): boolean =>
  ids.length >= count && !ids.includes('') && new Set(ids).size === ids.length;

function repairIds(ids: readonly string[] = [], count: number): readonly string[] {
  if (isComplete(ids, count)) return ids;
  const usable = new Set(ids.filter((id) => id !== ''));
  for (let number = 1; usable.size < count; number += 1) usable.add(`argument${number}`);
  return [...usable];
}

function listIn(text: unknown): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(textOf(text));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function stringsIn(text: unknown): readonly string[] | undefined {
  const list = listIn(text);
  return list?.every((one) => typeof one === 'string') === true ? list.map(String) : undefined;
}

/** Returns the JSON of the list; an equal text keeps its spaces. */
function written(list: readonly unknown[], text: unknown): unknown {
  const json = JSON.stringify(list);
  return json === JSON.stringify(listIn(text)) ? text : json;
}

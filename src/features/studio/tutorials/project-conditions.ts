import { entryAt, isEntries, type Entries } from '#shared/work-blocks/project-json.ts';

/**
 * Conditions on a Scratch project, as plain data. The blocks that a step shows are drawn from its conditions, so both
 * always agree.
 */
export type ProjectCondition =
  /** One script has these blocks in this order; others may stand between them. Its first block is the script's first. */
  | { readonly kind: 'script'; readonly owner?: Owner; readonly blocks: readonly BlockPattern[] }
  /** The sprite of this name, also after its costumes, in case it was renamed. */
  | { readonly kind: 'sprite'; readonly name: string }
  | { readonly kind: 'sprites'; readonly least: number }
  | { readonly kind: 'costumes'; readonly owner?: Owner; readonly least: number }
  | { readonly kind: 'backdrop'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  /** One message is both sent and received; without a name, any. */
  | { readonly kind: 'message'; readonly name?: string }
  | { readonly kind: 'all'; readonly of: readonly ProjectCondition[] };

/** The target of a script: the stage, or a sprite by the name of the library. */
export type Owner = { readonly kind: 'stage' } | { readonly kind: 'sprite'; readonly name: string };

/** A block, with the values that it needs by the names of its inputs and fields in project.json. */
export type BlockPattern = {
  readonly opcode: string;
  readonly values?: Readonly<Record<string, ValuePattern>>;
  /** Blocks inside it, in this order. */
  readonly body?: readonly BlockPattern[];
  /** Blocks after 否则. */
  readonly otherwise?: readonly BlockPattern[];
};

export type ValuePattern =
  /** Any typed value or reporter; if the number is negative, a typed one is negative too. */
  | { readonly kind: 'typed'; readonly value: number | string }
  | { readonly kind: 'exactly'; readonly value: number | string }
  /** This entry of a square menu. */
  | { readonly kind: 'field'; readonly value: string }
  /** This entry of a round menu, which reporters can cover. */
  | { readonly kind: 'menu'; readonly value: string }
  /** Any entry of a menu. */
  | { readonly kind: 'choice'; readonly value: string }
  | { readonly kind: 'color'; readonly value: string }
  /** The menu entry of a sprite. */
  | { readonly kind: 'sprite'; readonly value: string }
  | { readonly kind: 'variable'; readonly value: string }
  | { readonly kind: 'message'; readonly value: string }
  | { readonly kind: 'block'; readonly block: BlockPattern };

/** The parts of a project that conditions examine. */
export type ProjectFacts = { readonly targets: readonly Target[] };

type Target = {
  readonly name: string;
  readonly isStage: boolean;
  readonly costumes: readonly string[];
  readonly variables: readonly string[];
  readonly blocks: Entries;
};

/** Reads a project.json; returns undefined for anything else. */
export function readFacts(json: string): ProjectFacts | undefined {
  const targets = entryAt(parsed(json), 'targets');
  return Array.isArray(targets) ? { targets: targets.map(readTarget) } : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function readTarget(target: unknown): Target {
  const costumes = entryAt(target, 'costumes');
  return {
    name: textOf(entryAt(target, 'name')),
    isStage: entryAt(target, 'isStage') === true,
    costumes: Array.isArray(costumes) ? costumes.map((costume) => textOf(entryAt(costume, 'name'))) : [],
    variables: Object.values(entriesAt(target, 'variables')).map((one) =>
      Array.isArray(one) ? textOf(one[0]) : '',
    ),
    blocks: entriesAt(target, 'blocks'),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function entriesAt(value: unknown, name: string): Entries {
  const entries = entryAt(value, name);
  return isEntries(entries) ? entries : {};
}

/** Returns whether a project meets a condition. */
export function meets(project: ProjectFacts, condition: ProjectCondition): boolean {
  const { targets } = project;
  switch (condition.kind) {
    case 'script':
      return ownedBy(project, condition.owner).some((target) => hasScript(target, condition.blocks, project));
    case 'sprite':
      return targets.some((target) => isSprite(target, condition.name));
    case 'sprites':
      return targets.filter(({ isStage }) => !isStage).length >= condition.least;
    case 'costumes':
      return ownedBy(project, condition.owner).some(({ costumes }) => costumes.length >= condition.least);
    case 'backdrop':
      return targets.some(
        ({ isStage, costumes }) => isStage && costumes.some((one) => isNumbered(one, condition.name)),
      );
    case 'variable':
      return targets.some(({ variables }) => variables.includes(condition.name));
    case 'message': {
      const received = messagesOf(targets, ['event_whenbroadcastreceived'], 'BROADCAST_OPTION');
      return messagesOf(targets, ['event_broadcast', 'event_broadcastandwait'], 'BROADCAST_INPUT').some(
        (name) => received.includes(name) && (condition.name ?? name) === name,
      );
    }
    case 'all':
      return condition.of.every((one) => meets(project, one));
    default:
      return condition satisfies never;
  }
}

function ownedBy({ targets }: ProjectFacts, owner: Owner | undefined): readonly Target[] {
  if (owner === undefined) return targets;
  return targets.filter((target) => (owner.kind === 'stage' ? target.isStage : isSprite(target, owner.name)));
}

/** The costumes keep the name of the library, as 苹果-完整 or 蘑菇1, when the child renames the sprite. */
function isSprite({ isStage, name, costumes }: Target, libraryName: string): boolean {
  return (
    !isStage &&
    (isNumbered(name, libraryName) ||
      costumes.some((one) => isNumbered(one, libraryName) || one.startsWith(`${libraryName}-`)))
  );
}

/** The editor appends a number to a name that is in use. */
const isNumbered = (name: string, base: string): boolean =>
  name.startsWith(base) && /^\d*$/.test(name.slice(base.length));

function messagesOf(targets: readonly Target[], opcodes: readonly string[], place: string): string[] {
  return targets.flatMap(({ blocks }) =>
    Object.values(blocks).flatMap((block) => {
      if (!opcodes.includes(textOf(entryAt(block, 'opcode')))) return [];
      const value = valueAt(blocks, block, place);
      return value?.kind === 'chosen' && value.text !== '' ? [value.text] : [];
    }),
  );
}

/** The maximum nesting depth that is searched; real projects use about ten. */
const maxDepth = 60;

/** The search in one target. `known` has the results so far, so that nothing is searched twice. */
type Search = {
  readonly blocks: Entries;
  readonly project: ProjectFacts;
  readonly known: Map<readonly BlockPattern[], Map<string, boolean>>;
};

function hasScript({ blocks }: Target, patterns: readonly BlockPattern[], project: ProjectFacts): boolean {
  const [first] = patterns;
  if (first === undefined) return true;
  const search: Search = { blocks, project, known: new Map() };
  return Object.values(blocks).some(
    (block) =>
      entryAt(block, 'topLevel') === true &&
      matchesBlock(search, first, block, 0) &&
      matchesChain(search, patterns, 1, entryAt(block, 'next'), 0),
  );
}

/**
 * Returns whether the blocks from `id` on contain the patterns from `from` on, in their order: all on this level, or
 * the last ones together inside one of these blocks. The first match on a level is the best, since it leaves most
 * blocks to the next pattern.
 */
function matchesChain(
  search: Search,
  patterns: readonly BlockPattern[],
  from: number,
  start: unknown,
  depth: number,
): boolean {
  const pattern = patterns[from];
  if (pattern === undefined) return true;
  if (typeof start !== 'string' || depth > maxDepth) return false;
  const known = search.known.get(patterns) ?? new Map<string, boolean>();
  search.known.set(patterns, known);
  const key = `${from} ${start}`;
  const result = known.get(key);
  if (result !== undefined) return result;
  // Ends the search in a file whose blocks contain each other.
  known.set(key, false);
  const found = searchChain(search, patterns, from, start, depth);
  known.set(key, found);
  return found;
}

function searchChain(
  search: Search,
  patterns: readonly BlockPattern[],
  from: number,
  start: string,
  depth: number,
): boolean {
  const pattern = patterns[from];
  const seen = new Set<string>();
  let isTried = false;
  for (let id: unknown = start; typeof id === 'string' && !seen.has(id);) {
    seen.add(id);
    const block = entryAt(search.blocks, id);
    const next = entryAt(block, 'next');
    for (const place of ['SUBSTACK', 'SUBSTACK2'])
      if (matchesChain(search, patterns, from, inputAt(block, place), depth + 1)) return true;
    if (!isTried && pattern !== undefined && matchesBlock(search, pattern, block, depth)) {
      if (matchesChain(search, patterns, from + 1, next, depth)) return true;
      isTried = true;
    }
    id = next;
  }
  return false;
}

function matchesBlock(search: Search, pattern: BlockPattern, block: unknown, depth: number): boolean {
  const { opcode, values = {}, body = [], otherwise = [] } = pattern;
  return (
    entryAt(block, 'opcode') === opcode &&
    Object.entries(values).every(([name, value]) =>
      matchesValue(search, value, valueAt(search.blocks, block, name), depth),
    ) &&
    matchesChain(search, body, 0, inputAt(block, 'SUBSTACK'), depth + 1) &&
    matchesChain(search, otherwise, 0, inputAt(block, 'SUBSTACK2'), depth + 1)
  );
}

/** The value of an input or field. */
type FoundValue =
  | { readonly kind: 'typed' | 'chosen' | 'variable'; readonly text: string }
  | { readonly kind: 'block'; readonly block: Entries };

/** Codes of the primitive values in inputs, as Scratch names them. */
const messageCode = 11;
const variableCode = 12;
const listCode = 13;

/** Opcodes of typed values in their long form; other blocks below an input are menus. */
const typedOpcodes = /^(?:text|note|colour_picker|math_\w+)$/;

function valueAt(blocks: Entries, block: unknown, name: string): FoundValue | undefined {
  const field = entryAt(entryAt(block, 'fields'), name);
  if (Array.isArray(field)) return { kind: 'chosen', text: textOf(field[0]) };
  const input = inputAt(block, name);
  if (Array.isArray(input)) {
    const text = textOf(input[1]);
    if (input[0] === messageCode) return { kind: 'chosen', text };
    return { kind: input[0] === variableCode || input[0] === listCode ? 'variable' : 'typed', text };
  }
  const inside = typeof input === 'string' ? entryAt(blocks, input) : undefined;
  if (!isEntries(inside)) return undefined;
  if (inside['shadow'] !== true) return { kind: 'block', block: inside };
  const [value] = Object.values(entriesAt(inside, 'fields'));
  const text = Array.isArray(value) ? textOf(value[0]) : '';
  return { kind: typedOpcodes.test(textOf(inside['opcode'])) ? 'typed' : 'chosen', text };
}

/** The first entry of an input is on top; the one below is hidden. */
function inputAt(block: unknown, name: string): unknown {
  const input = entryAt(entryAt(block, 'inputs'), name);
  return Array.isArray(input) ? input[1] : undefined;
}

function matchesValue(
  search: Search,
  pattern: ValuePattern,
  found: FoundValue | undefined,
  depth: number,
): boolean {
  if (found === undefined) return false;
  if (pattern.kind === 'block')
    return found.kind === 'block' && matchesBlock(search, pattern.block, found.block, depth + 1);
  if (found.kind === 'block') return ['typed', 'choice', 'color'].includes(pattern.kind);
  const { kind, text } = found;
  switch (pattern.kind) {
    case 'typed':
      if (kind === 'variable') return true;
      return text !== '' && !(Number(pattern.value) < 0 && Number(text) >= 0);
    case 'choice':
    case 'color':
      return text !== '';
    case 'exactly':
      return kind === 'typed' && text === String(pattern.value);
    case 'field':
    case 'menu':
    case 'message':
      return kind === 'chosen' && text === pattern.value;
    case 'sprite':
      return kind === 'chosen' && namesSprite(search.project, text, pattern.value);
    case 'variable':
      // A variable is chosen in a field, or put into a slot.
      return kind !== 'typed' && text === pattern.value;
    default:
      return pattern satisfies never;
  }
}

function namesSprite({ targets }: ProjectFacts, name: string, libraryName: string): boolean {
  return targets.some((target) => target.name === name && isSprite(target, libraryName));
}

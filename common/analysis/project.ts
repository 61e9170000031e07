import { asEntries, asList, asNumber, asText, isEntries, listInText, type Entries } from './json.ts';
import { hatOf, isForeign, type Hat } from './opcodes.ts';

/** A typed or selected value, or a block. */
export type Input =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'block'; readonly block: Block };

export type Block = {
  readonly id: string;
  readonly opcode: string;
  /** Selected values by the name of the field: a variable, a message, an effect. */
  readonly fields: ReadonlyMap<string, string>;
  readonly fieldIds: ReadonlyMap<string, string>;
  /** Slots that hold something; an empty slot for a condition is missing. */
  readonly inputs: ReadonlyMap<string, Input>;
  /** The chains of blocks in the mouths of this block, by the name of the input. */
  readonly bodies: ReadonlyMap<string, readonly Block[]>;
  readonly procedure: Procedure | undefined;
  readonly script: Script;
  /** The block around this one, and the name of the input that holds it; a block of the main chain has none. */
  readonly parent: Block | undefined;
  readonly slot: string;
  /** The chain that this block is in, and its place there. A reporter is alone in its chain. */
  readonly chain: readonly Block[];
  readonly position: number;
  readonly depth: number;
  /** Place in `script.blocks`; the blocks inside this one stand between `index` and `end`. */
  readonly index: number;
  readonly end: number;
};

/** The name of a custom block with its parameters, in its definition and in its calls. */
export type Procedure = { readonly code: string; readonly parameters: readonly string[] };

export type Script = {
  /** The id of its first block. */
  readonly id: string;
  readonly sprite: Sprite;
  /** The event that starts it; undefined for loose blocks. */
  readonly hat: Hat | undefined;
  /** The main chain, with the hat. */
  readonly main: readonly Block[];
  /** All blocks in reading order. */
  readonly blocks: readonly Block[];
};

export type Variable = {
  readonly id: string;
  readonly name: string;
  readonly sprite: Sprite;
  readonly isList: boolean;
  readonly isCloud: boolean;
  /** The value of a variable, or the number of items of a list, at the time of saving. */
  readonly value: string;
  readonly isShown: boolean;
  readonly hasSlider: boolean;
};

/** The number of steps that the rules may still take in a project. */
export type Steps = { left: number };

export type Sprite = {
  readonly name: string;
  readonly isStage: boolean;
  readonly isVisible: boolean;
  readonly direction: number;
  readonly rotationStyle: string;
  readonly costumes: readonly string[];
  readonly sounds: readonly string[];
  readonly variables: readonly Variable[];
  readonly scripts: readonly Script[];
  /** The opcodes of all its blocks. */
  readonly opcodes: ReadonlySet<string>;
  /** Ids of the blocks that have a comment. */
  readonly commented: ReadonlySet<string>;
  /** Shared by all sprites of the project. */
  readonly steps: Steps;
};

export type Project = {
  /** The stage is first. */
  readonly sprites: readonly Sprite[];
  readonly stage: Sprite;
  readonly scripts: readonly Script[];
  /** Tells whether blocks are missing here because the project is larger than the limits. */
  readonly isCut: boolean;
  /** Tells whether there are blocks of extensions whose effects are not known. */
  readonly hasForeignBlocks: boolean;
};

/**
 * Limits for files of any origin. The sum of the depths of all blocks is also the sum of the numbers of blocks inside
 * each block: rules that look at the surroundings or at the inside of every block take at most this number of steps.
 */
export const projectLimits = {
  blocks: 100_000,
  depth: 150,
  depths: 1_000_000,
  steps: 4_000_000,
  sprites: 500,
  variables: 5000,
} as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** The part of the limits that remains for the rest of the project. */
type Room = { blocks: number; depths: number; isCut: boolean; readonly steps: Steps };

/**
 * Builds the model from the parsed project.json of a Scratch 3 project. Damaged entries are left out: a block that
 * another one claims already, a reference to a block that does not exist. Returns undefined for anything else,
 * including projects of Scratch 2.
 */
export function readProject(json: unknown): Project | undefined {
  const targets = asList(asEntries(json)['targets']).filter((target) => isEntries(target));
  if (!targets.some((target) => target['isStage'] === true)) return undefined;
  const room: Room = {
    blocks: projectLimits.blocks,
    depths: projectLimits.depths,
    isCut: targets.length > projectLimits.sprites,
    steps: { left: projectLimits.steps },
  };
  const monitors = monitorsOf(json);
  const sprites = targets.slice(0, projectLimits.sprites).map((target) => readSprite(target, monitors, room));
  sprites.sort((one, other) => Number(other.isStage) - Number(one.isStage));
  const [stage] = sprites;
  if (stage === undefined || !stage.isStage) return undefined;
  const scripts = sprites.flatMap((sprite) => sprite.scripts);
  return {
    sprites,
    stage,
    scripts,
    isCut: room.isCut,
    hasForeignBlocks: scripts.some(({ blocks }) => blocks.some(({ opcode }) => isForeign(opcode))),
  };
}

type Monitor = { readonly isShown: boolean; readonly hasSlider: boolean };

/** Returns the monitors on the stage by the id of their variable. */
function monitorsOf(json: unknown): ReadonlyMap<string, Monitor> {
  return new Map(
    asList(asEntries(json)['monitors']).flatMap((monitor) => {
      const { id, visible, mode } = asEntries(monitor);
      const isShown = visible === true;
      return typeof id === 'string'
        ? [[id, { isShown, hasSlider: isShown && mode === 'slider' }] as const]
        : [];
    }),
  );
}

function readSprite(target: Entries, monitors: ReadonlyMap<string, Monitor>, room: Room): Sprite {
  const scripts: Script[] = [];
  const variables: Variable[] = [];
  const opcodes = new Set<string>();
  const sprite: Sprite = {
    name: asText(target['name']),
    isStage: target['isStage'] === true,
    isVisible: target['visible'] !== false,
    direction: asNumber(target['direction'], 90),
    rotationStyle: asText(target['rotationStyle']),
    costumes: namesOf(target['costumes']),
    sounds: namesOf(target['sounds']),
    variables,
    scripts,
    opcodes,
    steps: room.steps,
    commented: new Set(
      Object.values(asEntries(target['comments'])).flatMap((comment) => {
        const { blockId, text } = asEntries(comment);
        return typeof blockId === 'string' && asText(text).trim() !== '' ? [blockId] : [];
      }),
    ),
  };
  variables.push(
    ...variablesOf(target['variables'], sprite, monitors, false),
    ...variablesOf(target['lists'], sprite, monitors, true),
  );
  const raw = new Map(Object.entries(asEntries(target['blocks'])));
  const seen = new Set<string>();
  for (const [id, block] of raw) {
    if (!isEntries(block) || block['topLevel'] !== true || block['shadow'] === true) continue;
    const script = readScript(id, raw, sprite, seen, room);
    if (script === undefined) continue;
    scripts.push(script);
    for (const { opcode } of script.blocks) opcodes.add(opcode);
  }
  return sprite;
}

const namesOf = (assets: unknown): string[] =>
  asList(assets).map((asset) => asText(asEntries(asset)['name']));

function variablesOf(
  declared: unknown,
  sprite: Sprite,
  monitors: ReadonlyMap<string, Monitor>,
  isList: boolean,
): Variable[] {
  return Object.entries(asEntries(declared))
    .slice(0, projectLimits.variables)
    .flatMap(([id, entry]) => {
      if (!Array.isArray(entry)) return [];
      const [name, value, cloud]: readonly unknown[] = entry;
      const monitor = monitors.get(id);
      return [
        {
          id,
          name: asText(name),
          sprite,
          isList,
          isCloud: cloud === true,
          value: isList ? String(asList(value).length) : asText(value),
          isShown: monitor?.isShown ?? false,
          hasSlider: monitor?.hasSlider ?? false,
        },
      ];
    });
}

type Draft = Mutable<Block> & { readonly inputs: Map<string, Input> };

/** A block to read, or the end of one whose inside has been read. */
type Step =
  | { readonly end: Draft }
  | {
      readonly id: string;
      readonly parent: Draft | undefined;
      readonly slot: string;
      readonly chain: Block[];
    };

/** Reads a script with a stack of its own, because the file decides how deep blocks lie in each other. */
function readScript(
  top: string,
  raw: ReadonlyMap<string, unknown>,
  sprite: Sprite,
  seen: Set<string>,
  room: Room,
): Script | undefined {
  const blocks: Block[] = [];
  const main: Block[] = [];
  const script: Script = {
    id: top,
    sprite,
    hat: hatOf(asText(asEntries(raw.get(top))['opcode'])),
    main,
    blocks,
  };
  const waiting: Step[] = [{ id: top, parent: undefined, slot: '', chain: main }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if ('end' in step) {
      step.end.end = blocks.length;
      continue;
    }
    const { id, parent, slot, chain } = step;
    const entry = raw.get(id);
    if (!isEntries(entry) || seen.has(id)) continue;
    const depth = parent === undefined ? 0 : parent.depth + 1;
    if (room.blocks === 0 || room.depths < depth || depth > projectLimits.depth) {
      room.isCut = true;
      continue;
    }
    seen.add(id);
    const place = { script, parent, slot, chain, position: chain.length, depth, index: blocks.length };
    const block = draft(id, asText(entry['opcode']), place);
    readFields(entry, block, raw);
    add(block, blocks, room);
    chain.push(block);
    if (parent !== undefined && !isMouth(slot)) parent.inputs.set(slot, { kind: 'block', block });
    if (typeof entry['next'] === 'string') waiting.push({ id: entry['next'], parent, slot, chain });
    waiting.push({ end: block });
    const inputs = Object.entries(asEntries(entry['inputs'])).sort(([one], [other]) =>
      one < other ? 1 : -1,
    );
    for (const [name, input] of inputs) {
      const inside = readInput(name, asList(input)[1], block, raw, blocks, room);
      if (inside !== undefined) waiting.push(inside);
    }
  }
  return blocks.length === 0 ? undefined : script;
}

const isMouth = (input: string): boolean => input.startsWith('SUBSTACK');

/** An empty map, which all blocks without entries share. */
const noFields: ReadonlyMap<string, string> = new Map();
const noBodies: Block['bodies'] = new Map();

function draft(
  id: string,
  opcode: string,
  place: Pick<Block, 'script' | 'parent' | 'slot' | 'chain' | 'position' | 'depth' | 'index'>,
): Draft {
  return {
    id,
    opcode,
    fields: noFields,
    fieldIds: noFields,
    inputs: new Map(),
    bodies: noBodies,
    procedure: undefined,
    ...place,
    end: place.index + 1,
  };
}

function add(block: Block, blocks: Block[], room: Room): void {
  blocks.push(block);
  room.blocks -= 1;
  room.depths -= block.depth;
}

function readFields(entry: Entries, block: Draft, raw: ReadonlyMap<string, unknown>): void {
  for (const [name, field] of Object.entries(asEntries(entry['fields']))) {
    const [value, id] = asList(field);
    block.fields = new Map(block.fields).set(name, asText(value));
    if (typeof id === 'string') block.fieldIds = new Map(block.fieldIds).set(name, id);
  }
  if (block.opcode === 'procedures_call') block.procedure = procedureOf(entry);
  if (block.opcode === 'procedures_definition') {
    const prototype = asList(asEntries(entry['inputs'])['custom_block'])[1];
    block.procedure = procedureOf(raw.get(asText(prototype)));
  }
}

function procedureOf(block: unknown): Procedure {
  const mutation = asEntries(asEntries(block)['mutation']);
  return {
    code: asText(mutation['proccode']),
    parameters: listInText(mutation['argumentnames']).map(asText),
  };
}

const variableCode = 12;
const listCode = 13;

/** Records a value of an input, or returns the block to read in it. */
function readInput(
  name: string,
  input: unknown,
  parent: Draft,
  raw: ReadonlyMap<string, unknown>,
  blocks: Block[],
  room: Room,
): Step | undefined {
  if (Array.isArray(input)) {
    const [code, value, id]: readonly unknown[] = input;
    if (code === variableCode || code === listCode) {
      readReported(name, { isList: code === listCode, value, id }, parent, blocks, room);
    } else parent.inputs.set(name, { kind: 'value', text: asText(value) });
    return undefined;
  }
  if (typeof input !== 'string') return undefined;
  const inside = raw.get(input);
  if (isEntries(inside) && inside['shadow'] === true) {
    // A menu or a typed value in its long form has its value in its only field.
    const [field] = Object.values(asEntries(inside['fields']));
    if (inside['opcode'] !== 'procedures_prototype')
      parent.inputs.set(name, { kind: 'value', text: asText(asList(field)[0]) });
    return undefined;
  }
  const chain: Block[] = [];
  if (isMouth(name)) parent.bodies = new Map(parent.bodies).set(name, chain);
  return { id: input, parent, slot: name, chain };
}

/** A variable or list in a slot has no entry in the file; it gets the id of the block that it is in. */
function readReported(
  name: string,
  { isList, value, id }: { readonly isList: boolean; readonly value: unknown; readonly id: unknown },
  parent: Draft,
  blocks: Block[],
  room: Room,
): void {
  if (room.blocks === 0 || room.depths <= parent.depth) {
    room.isCut = true;
    return;
  }
  const chain: Block[] = [];
  const { script, depth } = parent;
  const place = { script, parent, slot: name, chain, position: 0, depth: depth + 1, index: blocks.length };
  const block = draft(parent.id, isList ? 'data_listcontents' : 'data_variable', place);
  const field = isList ? 'LIST' : 'VARIABLE';
  block.fields = new Map([[field, asText(value)]]);
  if (typeof id === 'string') block.fieldIds = new Map([[field, id]]);
  chain.push(block);
  add(block, blocks, room);
  parent.inputs.set(name, { kind: 'block', block });
}

import { defineLabels, elseWord, knownBlock, type KnownBlock } from './known-blocks.ts';
import { menuWord } from './menu-labels.ts';
import { entryAt, isEntries, listIn, shownText, type Entries } from './project-json.ts';
import { fieldsOf, readPrimitive, readShadow, reporter, slot } from './read-slot.ts';
import { scriptText } from './script-text.ts';
import type { Piece, ReadBlock, ReadScript } from './script-tree.ts';

/** The maximum nesting depth of drawn blocks; real projects use about ten. */
const maxDepth = 60;

export type RawSprite = {
  readonly blocks: ReadonlyMap<string, unknown>;
  /** Comments by the id of their block. */
  readonly comments: ReadonlyMap<string, string>;
  readonly seen: Set<string>;
  /** Shared by the whole project: the remaining number of blocks, and whether some were cut. */
  readonly room: { left: number; isCut: boolean };
};

/** The context of a block: its depth, and the comments of the blocks inside it. */
type Place = { readonly depth: number; readonly notes: string[] };

/**
 * Returns the scripts of a sprite, from the top. Blocks outside scripts do not run, and the editor does not show them
 * either.
 */
export function readScripts(sprite: RawSprite): ReadScript[] {
  return [...sprite.blocks]
    .filter(([, block]) => isTop(block))
    .map(([id, block]) => ({ id, ...positionOf(block) }))
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(({ id }) => readScript(id, sprite))
    .filter(({ count }) => count > 0);
}

function isTop(block: unknown): boolean {
  if (Array.isArray(block)) return true;
  return isEntries(block) && block['topLevel'] === true && block['shadow'] !== true;
}

/** A loose variable has its position after its name and its id. */
function positionOf(block: unknown): { readonly x: number; readonly y: number } {
  const [x, y] = Array.isArray(block) ? block.slice(3) : [entryAt(block, 'x'), entryAt(block, 'y')];
  return { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 };
}

function readScript(id: string, sprite: RawSprite): ReadScript {
  const before = sprite.room.left;
  const blocks = readChain(id, sprite, 0);
  return { id, blocks, text: scriptText(blocks), count: before - sprite.room.left };
}

/** Reads a chain of blocks. */
function readChain(first: unknown, sprite: RawSprite, depth: number): ReadBlock[] {
  const chain: ReadBlock[] = [];
  for (let id = first; typeof id === 'string'; id = entryAt(sprite.blocks.get(id), 'next')) {
    const notes: string[] = [];
    const block = readBlock(id, sprite, { depth, notes }, 'stack');
    if (block === undefined) break;
    chain.push(notes.length === 0 ? block : { ...block, comment: notes.join('；') });
  }
  return chain;
}

/**
 * Reads each block once, whatever nesting the file claims. Returns undefined for an invalid block, or when the limit is
 * reached.
 */
function readBlock(id: string, sprite: RawSprite, place: Place, defaultShape: string): ReadBlock | undefined {
  const block = sprite.blocks.get(id);
  const isBlock = Array.isArray(block) || (isEntries(block) && block['shadow'] !== true);
  if (!isBlock || sprite.seen.has(id)) return undefined;
  if (sprite.room.left === 0 || place.depth > maxDepth) {
    sprite.room.isCut = true;
    return undefined;
  }
  sprite.seen.add(id);
  sprite.room.left -= 1;
  const comment = sprite.comments.get(id);
  if (comment !== undefined) place.notes.push(comment);
  if (!isEntries(block)) {
    const value = readPrimitive(block);
    return value.kind === 'block' ? value : reporter('grey', value.value);
  }
  return readEntries(block, sprite, place, defaultShape);
}

function readEntries(block: Entries, sprite: RawSprite, place: Place, defaultShape: string): ReadBlock {
  const opcode = shownText(block['opcode']);
  const [[, value] = []] = fieldsOf(block);
  switch (opcode) {
    case 'procedures_definition':
      return definition(block, sprite);
    case 'procedures_call':
      return call(block, sprite, place, defaultShape);
    case 'argument_reporter_boolean':
      return reporter('custom-arg', shownText(value), 'boolean');
    case 'argument_reporter_string_number':
      return reporter('custom-arg', shownText(value));
    case 'data_variable':
      return reporter('variables', shownText(value));
    case 'data_listcontents':
      return reporter('list', shownText(value));
    default: {
      const known = knownBlock(opcode);
      return known === undefined
        ? unknownBlock(block, opcode, sprite, place, defaultShape)
        : standardBlock(block, known, sprite, place);
    }
  }
}

function standardBlock(block: Entries, known: KnownBlock, sprite: RawSprite, place: Place): ReadBlock {
  const pieces: Piece[] = known.parts.map((part) =>
    part.kind === 'place' ? readPlace(block, part.name, part.isCondition, sprite, place) : part,
  );
  if (known.shape.startsWith('c-block')) pieces.push(body(block, 'SUBSTACK', sprite, place));
  if (block['opcode'] === 'control_if_else')
    pieces.push({ kind: 'label', text: elseWord }, body(block, 'SUBSTACK2', sprite, place));
  if (known.hasLoopArrow) pieces.push({ kind: 'icon', name: 'loopArrow' });
  // 停止该角色的其他脚本 is the only variant that other blocks may follow.
  const goesOn = entryAt(block['mutation'], 'hasnext') === 'true';
  return { kind: 'block', shape: goesOn ? 'stack' : known.shape, category: known.category, pieces };
}

/** Returns a grey block with its opcode and all its inputs. */
function unknownBlock(
  block: Entries,
  opcode: string,
  sprite: RawSprite,
  place: Place,
  defaultShape: string,
): ReadBlock {
  const pieces: Piece[] = [{ kind: 'label', text: opcode || '未知积木' }];
  for (const [name, value] of fieldsOf(block))
    pieces.push(slot('dropdown', menuWord(name, shownText(value))));
  const names = Object.keys(entriesAt(block, 'inputs'));
  const bodies = names.filter((name) => name.startsWith('SUBSTACK'));
  for (const name of names.filter((one) => !bodies.includes(one)))
    pieces.push(readPlace(block, name, false, sprite, place));
  for (const name of bodies) pieces.push(body(block, name, sprite, place));
  const shape = bodies.length > 0 && defaultShape === 'stack' ? 'c-block' : defaultShape;
  return { kind: 'block', shape, category: 'grey', pieces };
}

function entriesAt(block: unknown, name: string): Entries {
  const entries = entryAt(block, name);
  return isEntries(entries) ? entries : {};
}

/** The first entry of an input is on top; the one below is hidden. */
function inputAt(block: Entries, name: string): unknown {
  const input = entryAt(entriesAt(block, 'inputs'), name);
  return Array.isArray(input) ? input[1] : undefined;
}

function body(block: Entries, name: string, sprite: RawSprite, place: Place): Piece {
  return { kind: 'script', blocks: readChain(inputAt(block, name), sprite, place.depth + 1) };
}

/** Reads a slot of a block: a field's value, a literal, or a reporter. */
function readPlace(
  block: Entries,
  name: string,
  isCondition: boolean,
  sprite: RawSprite,
  place: Place,
): Piece {
  const field = fieldsOf(block).find(([one]) => one === name);
  if (field !== undefined) return slot('dropdown', menuWord(name, shownText(field[1])));
  const empty = slot(isCondition ? 'boolean' : 'string');
  const input = inputAt(block, name);
  if (Array.isArray(input)) {
    const value = readPrimitive(input);
    if (value.kind === 'block') sprite.room.left = Math.max(0, sprite.room.left - 1);
    return value;
  }
  if (typeof input !== 'string') return empty;
  const inside = sprite.blocks.get(input);
  if (isEntries(inside) && inside['shadow'] === true) return readShadow(inside);
  const defaultShape = isCondition ? 'boolean' : 'reporter';
  return readBlock(input, sprite, { ...place, depth: place.depth + 1 }, defaultShape) ?? empty;
}

/** 定义 with the block's shape; its prototype is part of it. */
function definition(block: Entries, sprite: RawSprite): ReadBlock {
  const prototype = sprite.blocks.get(shownText(inputAt(block, 'custom_block')));
  const mutation = entryAt(prototype, 'mutation');
  const names = listIn(entryAt(mutation, 'argumentnames'));
  const pieces = customParts(mutation).map((part): Piece => {
    if (part.kind === 'label') return part;
    return reporter('custom-arg', shownText(names[part.index]), part.isCondition ? 'boolean' : 'reporter');
  });
  return {
    kind: 'block',
    shape: 'define-hat',
    category: 'custom',
    pieces: [
      ...defineLabels.map((text) => ({ kind: 'label', text }) as const),
      { kind: 'block', shape: 'outline', category: 'custom', pieces },
    ],
  };
}

function call(block: Entries, sprite: RawSprite, place: Place, defaultShape: string): ReadBlock {
  const ids = listIn(entryAt(block['mutation'], 'argumentids'));
  const pieces = customParts(block['mutation']).map((part): Piece =>
    part.kind === 'label'
      ? part
      : readPlace(block, shownText(ids[part.index]), part.isCondition, sprite, place),
  );
  return { kind: 'block', shape: defaultShape, category: 'custom', pieces };
}

type CustomPart =
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'argument'; readonly index: number; readonly isCondition: boolean };

/** Splits `跳 %n 次 %b` into labels and slots. */
function customParts(mutation: unknown): CustomPart[] {
  let index = 0;
  return shownText(entryAt(mutation, 'proccode'))
    .split(/(%[snb])/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      /^%[snb]$/.test(part)
        ? { kind: 'argument', index: index++, isCondition: part === '%b' }
        : { kind: 'label', text: part },
    );
}

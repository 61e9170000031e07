import { conditionals, loops } from './opcodes.ts';
import type { Block, Script, Sprite } from './project.ts';

/** The rules take more steps than a project may cost. */
export class TooManySteps extends Error {}

/** Returns a list after counting a step for each entry, for rules that go through lists again and again. */
export function counted<T>({ steps }: Sprite, list: readonly T[]): readonly T[] {
  steps.left -= list.length + 1;
  if (steps.left < 0) throw new TooManySteps();
  return list;
}

/** Returns the blocks of a script, counted. */
export const blocksOf = ({ sprite, blocks }: Script): readonly Block[] => counted(sprite, blocks);

/** Tells whether a sprite has a block, in a script or loose, whose opcode matches. */
export const hasOpcode = (sprite: Sprite, pattern: RegExp): boolean =>
  counted(sprite, [...sprite.opcodes]).some((opcode) => pattern.test(opcode));

/** Yields the blocks around a block, from the inside out. */
export function* around(block: Block): Generator<Block> {
  for (let outer = block.parent; outer !== undefined; outer = outer.parent) {
    counted(block.script.sprite, []);
    yield outer;
  }
}

/** Returns the blocks inside a block: those in its slots and in its mouths. */
export const inside = (block: Block): readonly Block[] =>
  counted(block.script.sprite, block.script.blocks.slice(block.index + 1, block.end));

export const nextOf = (block: Block): Block | undefined => block.chain[block.position + 1];

/** Returns the chain in the mouth of a loop or of a condition. */
export const bodyOf = (block: Block, mouth = 'SUBSTACK'): readonly Block[] =>
  counted(block.script.sprite, block.bodies.get(mouth) ?? []);

export const fieldOf = (block: Block, name: string): string => block.fields.get(name) ?? '';

/** Returns a typed or selected value; undefined when the slot has a block or nothing. */
export function valueOf(block: Block, name: string): string | undefined {
  const input = block.inputs.get(name);
  return input?.kind === 'value' ? input.text : undefined;
}

export function blockIn(block: Block, name: string): Block | undefined {
  const input = block.inputs.get(name);
  return input?.kind === 'block' ? input.block : undefined;
}

/** Returns a typed number; undefined for a block, a text and an empty slot. */
export function numberOf(block: Block, name: string): number | undefined {
  const text = valueOf(block, name)?.trim();
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : value;
}

export const isLoop = ({ opcode }: Block): boolean => loops.has(opcode);
export const isConditional = ({ opcode }: Block): boolean => conditionals.has(opcode);

/** Tells whether a block runs again and again. */
export function isRepeated(block: Block): boolean {
  for (const outer of around(block)) if (isLoop(outer)) return true;
  return false;
}

/** Tells whether a block runs only under a condition. */
export function isConditionalPart(block: Block): boolean {
  for (const outer of around(block)) if (isConditional(outer)) return true;
  return false;
}

/** Returns the nearest loop around a block that repeats it without asking for a condition in between. */
export function directLoop(block: Block): Block | undefined {
  for (const outer of around(block)) {
    if (isConditional(outer)) return undefined;
    if (isLoop(outer)) return outer;
  }
  return undefined;
}

/**
 * Returns a text that is equal for blocks that do the same: opcodes, selected and typed values, and what is inside,
 * without ids and positions.
 */
export function textOf(block: Block): string {
  return [block, ...inside(block)].map((one) => ownText(one, block.depth)).join('\n');
}

/** Returns the text of a block without the blocks inside it; depth counts from the block that is compared. */
export function ownText(block: Block, depth = 0): string {
  const values = [...block.inputs].flatMap(([name, input]) =>
    input.kind === 'value' ? [`${name}=${input.text}`] : [],
  );
  return [
    block.depth - depth,
    block.slot,
    block.opcode,
    ...[...block.fields].map(([name, value]) => `${name}:${value}`),
    ...values.sort(),
    block.procedure?.code ?? '',
  ].join('|');
}

/** Returns the text of a chain of blocks. */
export const chainText = (chain: readonly Block[]): string => chain.map(textOf).join('\n');

/** Returns the name of a custom block without its slots, as a pupil reads it. */
export const procedureName = ({ procedure }: Block): string =>
  (procedure?.code ?? '').replaceAll(/ ?%[snb] ?/g, ' ').trim();

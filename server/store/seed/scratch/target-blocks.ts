import type { Block, Field, Input, Script, Statement, Value } from './block-model.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Converts names in scripts to ids of project.json. Errors: an undeclared name. */
export type Names = { variable(name: string): string; message(name: string): string };

const SHADOW = 1;
const BLOCK = 2;
const BLOCK_OVER_SHADOW = 3;
const MESSAGE = 11;
const VARIABLE = 12;

/** Flattens the scripts of a sprite to the `blocks` of project.json; the same scripts always get the same ids. */
export function serialiseScripts(
  scripts: readonly Script[],
  prefix: string,
  names: Names,
): Record<string, Json> {
  const blocks: Record<string, Json> = {};
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return `${prefix}b${count}`;
  };

  const addMenu = (parent: string, { opcode, field, value }: Extract<Input, { kind: 'menu' }>): string => {
    const id = nextId();
    const fields = { [field]: [value, null] };
    blocks[id] = { opcode, next: null, parent, inputs: {}, fields, shadow: true, topLevel: false };
    return id;
  };

  const valueInput = (parent: string, slot: number, value: Value): Json => {
    if (typeof value !== 'object') return [SHADOW, [slot, String(value)]];
    const covered =
      value.kind === 'variable'
        ? [VARIABLE, value.name, names.variable(value.name)]
        : addBlock(value, parent);
    return [BLOCK_OVER_SHADOW, covered, [slot, '']];
  };

  const serialiseInput = (parent: string, input: Input): Json => {
    switch (input.kind) {
      case 'value':
        return valueInput(parent, input.slot, input.value);
      case 'condition':
        return [BLOCK, addBlock(input.block, parent)];
      case 'body':
        return [BLOCK, addChain(input.blocks, parent)];
      case 'menu':
        return [SHADOW, addMenu(parent, input)];
      case 'message':
        return [SHADOW, [MESSAGE, input.name, names.message(input.name)]];
      default:
        return input satisfies never;
    }
  };

  const serialiseField = (field: Field): Json =>
    field.kind === 'choice' ? [field.value, null] : [field.name, names[field.kind](field.name)];

  const addBlock = (
    block: Block,
    parent: string | null,
    rest: readonly Statement[] = [],
    position?: { x: number; y: number },
  ): string => {
    const id = nextId();
    // Reserved now, so that a block comes before those inside it, as the editor writes them.
    blocks[id] = null;
    const inputs = Object.entries(block.inputs).map(
      ([name, input]) => [name, serialiseInput(id, input)] as const,
    );
    const fields = Object.entries(block.fields).map(
      ([name, field]) => [name, serialiseField(field)] as const,
    );
    blocks[id] = {
      opcode: block.opcode,
      next: addChain(rest, id),
      parent,
      inputs: Object.fromEntries(inputs),
      fields: Object.fromEntries(fields),
      shadow: false,
      topLevel: parent === null,
      ...(block.hasNext === undefined
        ? {}
        : { mutation: { tagName: 'mutation', children: [], hasnext: String(block.hasNext) } }),
      ...position,
    };
    return id;
  };

  const addChain = ([first, ...rest]: readonly Statement[], parent: string): string | null =>
    first === undefined ? null : addBlock(first, parent, rest);

  let y = 40;
  for (const [first, ...rest] of scripts) {
    addBlock(first, null, rest, { x: 40, y });
    y += heightOf(rest) + 140;
  }
  return blocks;
}

/** The approximate height of blocks in the editor, so that scripts do not overlap. */
function heightOf(blocks: readonly Statement[]): number {
  const inner = blocks
    .flatMap(({ inputs }) => Object.values(inputs))
    .filter((input) => input.kind === 'body');
  return inner.reduce((height, input) => height + 40 + heightOf(input.blocks), blocks.length * 56);
}

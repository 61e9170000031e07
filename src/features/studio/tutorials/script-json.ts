import type { BlockPattern, ValuePattern } from './project-conditions.ts';

/** Blocks as project.json stores them, by id. */
export type BlocksJson = Record<string, Readonly<Record<string, unknown>>>;

/** Codes that project.json uses for inputs and primitive values. */
const shadow = 1;
const noShadow = 2;
const overShadow = 3;
const numberCode = 4;
const colorCode = 9;
const textCode = 10;
const messageCode = 11;
const variableCode = 12;

/** The fields of menus whose name differs from that of the input. */
const menuFields: Readonly<Record<string, string>> = { COLOR_PARAM: 'colorParam' };

/** Returns a script in the format of project.json, with ids that begin with `prefix`. */
export function scriptJson(script: readonly BlockPattern[], prefix = ''): BlocksJson {
  const blocks: BlocksJson = {};
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return `${prefix}${count}`;
  };

  const addChain = (chain: readonly BlockPattern[], parent: string | null): string | null => {
    const ids = chain.map(nextId);
    for (const [index, pattern] of chain.entries())
      addBlock(pattern, ids[index] ?? '', {
        parent: ids[index - 1] ?? parent,
        next: ids[index + 1] ?? null,
        topLevel: parent === null && index === 0,
      });
    return ids[0] ?? null;
  };

  const addBlock = (
    { opcode, values = {}, body, otherwise }: BlockPattern,
    id: string,
    place: { readonly parent: string | null; readonly next: string | null; readonly topLevel: boolean },
  ): void => {
    const inputs: Record<string, unknown> = {};
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values))
      if (isField(opcode, name, value)) fields[name] = [value.value, null];
      else inputs[name] = inputOf(name, value, id);
    if (body !== undefined) inputs['SUBSTACK'] = [noShadow, addChain(body, id)];
    if (otherwise !== undefined) inputs['SUBSTACK2'] = [noShadow, addChain(otherwise, id)];
    blocks[id] = {
      opcode,
      ...place,
      inputs,
      fields,
      shadow: false,
      ...(place.topLevel ? { x: 40, y: 40 } : {}),
    };
  };

  const inputOf = (name: string, value: ValuePattern, parent: string): unknown => {
    switch (value.kind) {
      case 'typed':
      case 'exactly':
        return [shadow, [typeof value.value === 'number' ? numberCode : textCode, String(value.value)]];
      case 'color':
        return [shadow, [colorCode, value.value]];
      case 'message':
        return [shadow, [messageCode, value.value, value.value]];
      case 'variable':
        return [overShadow, [variableCode, value.value, value.value], [textCode, '']];
      case 'block': {
        const id = nextId();
        addBlock(value.block, id, { parent, next: null, topLevel: false });
        return [overShadow, id, [textCode, '']];
      }
      case 'field':
      case 'menu':
      case 'choice':
      case 'sprite': {
        const id = nextId();
        const fields = { [menuFields[name] ?? name]: [value.value, null] };
        blocks[id] = {
          opcode: `menu_${name}`,
          next: null,
          parent,
          inputs: {},
          fields,
          shadow: true,
          topLevel: false,
        };
        return [shadow, id];
      }
      default:
        return value satisfies never;
    }
  };

  addChain(script, null);
  return blocks;
}

type FieldValue = Extract<ValuePattern, { kind: 'field' | 'variable' | 'message' }>;

/** Variables and messages are fields of some blocks and inputs of others. */
function isField(opcode: string, name: string, value: ValuePattern): value is FieldValue {
  if (value.kind === 'field') return true;
  if (value.kind === 'message') return name === 'BROADCAST_OPTION';
  return value.kind === 'variable' && name === 'VARIABLE' && opcode.startsWith('data_');
}

import { isEntries, literal, textAt, type Entries } from './entries.ts';
import type { BlockUse, TargetOutline } from './types.ts';

/** Codes of input values that are not separate blocks (Scratch's "primitives"). */
const firstTyped = 4;
const lastTyped = 11;
const variableCode = 12;
const listCode = 13;

/** The blocks of a target of Scratch 3. Ids and positions are left out: they change without anybody changing a thing. */
export function outlineBlocks(blocks: Entries): Pick<TargetOutline, 'blocks' | 'scripts'> {
  const all = Object.entries(blocks);
  return {
    blocks: all.flatMap(([, block]) => usesOf(block, blocks)),
    scripts: all.flatMap(([id, block]) =>
      isEntries(block) && block['topLevel'] === true && block['shadow'] !== true ? [tokens(id, blocks)] : [],
    ),
  };
}

function usesOf(block: unknown, blocks: Entries): BlockUse[] {
  // A variable that lies about on its own.
  if (Array.isArray(block)) return reported(block);
  if (!isEntries(block) || block['shadow'] === true) return [];
  const inside = inputsOf(block).map((input) => valueOf(input, blocks));
  const values = [
    ...fieldsOf(block),
    ...inside.flatMap(({ typed }) => typed),
    ...(isEntries(block['mutation']) ? literal(block['mutation']['proccode']) : []),
  ];
  return [{ opcode: textAt(block, 'opcode'), values }, ...inside.flatMap(({ reporters }) => reporters)];
}

function valueOf(input: unknown, blocks: Entries): { typed: string[]; reporters: BlockUse[] } {
  if (Array.isArray(input)) {
    const code = Number(input[0]);
    const typed = code >= firstTyped && code <= lastTyped ? literal(input[1]) : [];
    return { typed, reporters: reported(input) };
  }
  // A menu: a block of its own in the file, a choice on the screen.
  const block = typeof input === 'string' ? blocks[input] : undefined;
  if (!isEntries(block) || block['shadow'] !== true) return { typed: [], reporters: [] };
  const mutation = block['mutation'];
  return {
    typed: [...fieldsOf(block), ...(isEntries(mutation) ? literal(mutation['proccode']) : [])],
    reporters: [],
  };
}

function reported(primitive: readonly unknown[]): BlockUse[] {
  const [code, name] = primitive;
  if (code === variableCode) return [{ opcode: 'data_variable', values: literal(name) }];
  return code === listCode ? [{ opcode: 'data_listcontents', values: literal(name) }] : [];
}

/** Returns the contents of the inputs: the id of a block, or a primitive. */
function inputsOf(block: Entries): unknown[] {
  const inputs = isEntries(block['inputs']) ? block['inputs'] : {};
  return Object.keys(inputs)
    .toSorted()
    .flatMap((key) => {
      const input = inputs[key];
      return Array.isArray(input) ? [input[1]] : [];
    });
}

function fieldsOf(block: Entries): string[] {
  const fields = isEntries(block['fields']) ? block['fields'] : {};
  return Object.values(fields).flatMap((field) => (Array.isArray(field) ? literal(field[0]) : []));
}

type Step = { readonly id: string } | { readonly token: string };

/** With a stack of its own: how deep blocks lie in each other is the file's to choose. */
function tokens(topId: string, blocks: Entries): string[] {
  const waiting: Step[] = [{ id: topId }];
  const seen = new Set<string>();
  const found: string[] = [];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if ('token' in step) {
      found.push(step.token);
      continue;
    }
    const block = blocks[step.id];
    if (!isEntries(block) || block['shadow'] === true || seen.has(step.id)) continue;
    seen.add(step.id);
    found.push(textAt(block, 'opcode'));
    if (typeof block['next'] === 'string') waiting.push({ id: block['next'] });
    for (const input of inputsOf(block).toReversed()) waiting.push(...stepsInto(input, blocks));
  }
  return found;
}

/** In the order of a stack: what is pushed last comes first. */
function stepsInto(input: unknown, blocks: Entries): Step[] {
  if (typeof input === 'string') {
    const inside = blocks[input];
    const isBlock = isEntries(inside) && inside['shadow'] !== true;
    return isBlock ? [{ token: ']' }, { id: input }, { token: '[' }] : [];
  }
  const [only] = Array.isArray(input) ? reported(input) : [];
  return only === undefined ? [] : [{ token: only.opcode }];
}

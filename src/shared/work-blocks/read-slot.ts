import { menuWord } from './menu-labels.ts';
import { entryAt, isEntries, shownText, type Entries } from './project-json.ts';
import type { ReadBlock, Slot } from './script-tree.ts';

export const slot = (shape: Slot['shape'], value = ''): Slot => ({ kind: 'slot', shape, value });

/** Codes of the primitive values in inputs, as Scratch names them. */
const lastNumber = 8;
const colorCode = 9;
const messageCode = 11;
const variableCode = 12;
const listCode = 13;

/** Returns a literal, or the variable that reports one. */
export function readPrimitive([code, value]: readonly unknown[]): Slot | ReadBlock {
  if (code === variableCode) return reporter('variables', shownText(value));
  if (code === listCode) return reporter('list', shownText(value));
  if (code === colorCode) return color(value);
  if (code === messageCode) return slot('number-dropdown', shownText(value));
  return slot(typeof code === 'number' && code <= lastNumber ? 'number' : 'string', shownText(value));
}

export function reporter(category: string, text: string, shape = 'reporter'): ReadBlock {
  return { kind: 'block', shape, category, pieces: [{ kind: 'label', text }] };
}

/** Reads a block inside another one: a menu, or a literal in the long form. */
export function readShadow(block: Entries): Slot {
  const [[field, value] = []] = fieldsOf(block);
  switch (block['opcode']) {
    case 'text':
      return slot('string', shownText(value));
    case 'colour_picker':
      return color(value);
    case 'math_number':
    case 'math_integer':
    case 'math_whole_number':
    case 'math_positive_number':
    case 'math_angle':
    case 'note':
      return slot('number', shownText(value));
    default:
      return slot('number-dropdown', menuWord(field ?? '', shownText(value)));
  }
}

/** Returns the names of a block's fields with their values. */
export function fieldsOf(block: Entries): (readonly [string, unknown])[] {
  const fields = entryAt(block, 'fields');
  const all = isEntries(fields) ? Object.entries(fields) : [];
  return all.flatMap(([name, field]) => (Array.isArray(field) ? [[name, field[0]] as const] : []));
}

function color(value: unknown): Slot {
  const text = shownText(value);
  return slot('color', /^#[0-9a-f]{6}$/i.test(text) ? text : '#000000');
}

import chinese from 'scratchblocks/locales/zh-cn.json';
import commands from 'scratchblocks/syntax/commands.js';
import { blockLabels } from './block-labels.ts';

export type KnownBlock = {
  /** Labels, icons and slots in reading order; slots are names of inputs and fields. */
  readonly parts: readonly (
    | { readonly kind: 'label'; readonly text: string }
    | { readonly kind: 'icon'; readonly name: string }
    | { readonly kind: 'place'; readonly name: string; readonly isCondition: boolean }
  )[];
  readonly shape: string;
  readonly category: string;
  readonly hasLoopArrow: boolean;
};

const byId = new Map(commands.map((command) => [command.id, command]));
const chineseSpecs = new Map<string, string>(Object.entries(chinese.commands));
const known = new Map(
  Object.entries(blockLabels).flatMap(([opcode, entry]) => {
    const [id = '', ...places] = entry.split(' ');
    const [command, spec] = [byId.get(id), chineseSpecs.get(id)];
    if (command === undefined || spec === undefined) return [];
    const { shape, category, inputs = [], hasLoopArrow = false } = command;
    return [[opcode, { parts: partsOf(spec, places, inputs), shape, category, hasLoopArrow }] as const];
  }),
);

/** Returns undefined for blocks of extensions that Scratch itself lacks. */
export function knownBlock(opcode: string): KnownBlock | undefined {
  return known.get(opcode);
}

/** The text between the two halves of 如果…那么…否则. */
export const elseWord = chinese.commands.CONTROL_ELSE;
/** The text at the beginning of a custom block. */
export const defineLabels: readonly string[] = chinese.definePrefix;

function partsOf(spec: string, places: readonly string[], inputs: readonly string[]): KnownBlock['parts'] {
  return spec
    .split(/(%\d|@[A-Za-z]+)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('@')) return { kind: 'icon', name: part.slice(1) };
      const inputMatch = /^%(\d)$/.exec(part);
      if (inputMatch === null) return { kind: 'label', text: part };
      const index = Number(inputMatch[1]) - 1;
      return { kind: 'place', name: places[index] ?? '', isCondition: inputs[index] === '%b' };
    });
}

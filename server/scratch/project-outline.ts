import { isEntries, textAt, type Entries } from './entries.ts';
import { outlineScratch2 } from './scratch2-outline.ts';
import { outlineBlocks } from './scratch3-blocks.ts';

/** A block with what is typed or chosen in it, where a person would look for it. */
export type BlockUse = { readonly opcode: string; readonly values: readonly string[] };

export type TargetOutline = {
  readonly name: string;
  readonly isStage: boolean;
  /** Without order; menus are part of the block that contains them. */
  readonly blocks: readonly BlockUse[];
  /** Each script as opcodes in the order of reading, brackets around what is inside a block. */
  readonly scripts: readonly (readonly string[])[];
  /** Names with the content they stand for. */
  readonly costumes: ReadonlyMap<string, string>;
  readonly sounds: ReadonlyMap<string, string>;
  readonly variables: readonly string[];
  readonly lists: readonly string[];
};

/** The stage first, then the sprites. */
export type ProjectOutline = readonly TargetOutline[];

/** Reads a project.json of Scratch 3 or 2; undefined when it is neither. */
export function outlineProject(text: string): ProjectOutline | undefined {
  const json = parsed(text);
  if (!isEntries(json)) return undefined;
  const { targets } = json;
  if (!Array.isArray(targets)) return outlineScratch2(json);
  return targets.filter((target) => isEntries(target)).map(outlineTarget);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function outlineTarget(target: Entries): TargetOutline {
  const blocks = isEntries(target['blocks']) ? target['blocks'] : {};
  return {
    name: textAt(target, 'name'),
    isStage: target['isStage'] === true,
    ...outlineBlocks(blocks),
    costumes: assets(target['costumes']),
    sounds: assets(target['sounds']),
    variables: names(target['variables']),
    lists: names(target['lists']),
  };
}

function assets(list: unknown): ReadonlyMap<string, string> {
  const known = Array.isArray(list) ? list.filter((one) => isEntries(one)) : [];
  return new Map(known.map((one) => [textAt(one, 'name'), textAt(one, 'assetId')]));
}

/** Returns the names of variables or lists, which are declared as `{ id: [name, value] }`. */
function names(declared: unknown): string[] {
  const all: readonly unknown[] = isEntries(declared) ? Object.values(declared) : [];
  return all.flatMap((one) => (Array.isArray(one) ? [String(one[0])] : []));
}

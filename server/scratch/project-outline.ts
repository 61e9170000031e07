import { isEntries, textAt, type Entries } from './entries.ts';
import { outlineScratch2 } from './scratch2-outline.ts';
import { outlineBlocks } from './scratch3-blocks.ts';
import type { TargetOutline, ProjectOutline } from './types.ts';

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

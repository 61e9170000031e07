import { isEntries, literal, textAt, type Entries } from './entries.ts';
import type { BlockUse, ProjectOutline, TargetOutline } from './types.ts';

/** A project of Scratch 2; undefined when it has no stage. */
export function outlineScratch2(stage: Entries): ProjectOutline | undefined {
  if (textAt(stage, 'objName') !== 'Stage') return undefined;
  const children: readonly unknown[] = Array.isArray(stage['children']) ? stage['children'] : [];
  // Monitors are children without a name of an object.
  const sprites = children
    .filter((child) => isEntries(child))
    .filter((child) => textAt(child, 'objName') !== '');
  return [outline(stage, true), ...sprites.map((sprite) => outline(sprite, false))];
}

function outline(target: Entries, isStage: boolean): TargetOutline {
  const scripts: readonly unknown[] = Array.isArray(target['scripts']) ? target['scripts'] : [];
  // A script is [x, y, blocks].
  const walked = scripts.flatMap((script) => (Array.isArray(script) ? [walk(script[2])] : []));
  return {
    name: isStage ? 'Stage' : textAt(target, 'objName'),
    isStage,
    blocks: walked.flatMap(({ blocks }) => blocks),
    scripts: walked.map(({ tokens }) => tokens),
    costumes: named(target['costumes'], 'costumeName', 'baseLayerMD5'),
    sounds: named(target['sounds'], 'soundName', 'md5'),
    variables: [...named(target['variables'], 'name', 'name').keys()],
    lists: [...named(target['lists'], 'listName', 'listName').keys()],
  };
}

function named(list: unknown, name: string, content: string): ReadonlyMap<string, string> {
  const entries = Array.isArray(list) ? list.filter((one) => isEntries(one)) : [];
  return new Map(entries.map((one) => [textAt(one, name), textAt(one, content)]));
}

/** A block is an array that begins with its name, a stack an array of blocks. */
function walk(stack: unknown): { blocks: BlockUse[]; tokens: string[] } {
  const waiting: unknown[] = [stack];
  const blocks: BlockUse[] = [];
  const tokens: string[] = [];
  while (waiting.length > 0) {
    const item = waiting.pop();
    if (typeof item === 'string') tokens.push(item);
    if (!Array.isArray(item)) continue;
    const [first, ...rest]: readonly unknown[] = item;
    if (typeof first === 'string') {
      blocks.push({ opcode: first, values: rest.flatMap(literal) });
      tokens.push(first);
      for (const part of rest.toReversed()) if (Array.isArray(part)) waiting.push(']', part, '[');
    } else for (const part of item.toReversed()) waiting.push(part);
  }
  return { blocks, tokens };
}

import type { BlockUse, ProjectOutline, TargetOutline } from './types.ts';

/** The same block counted once: how many of it came and how many went. */
export type BlockChange = BlockUse & { readonly added: number; readonly removed: number };
export type NameChanges = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The same name with another content. */
  readonly changed: readonly string[];
};
export type TargetChange = {
  readonly name: string;
  readonly isStage: boolean;
  readonly state: 'added' | 'removed' | 'changed' | 'same';
  readonly blocks: readonly BlockChange[];
  readonly costumes: NameChanges;
  readonly sounds: NameChanges;
  readonly variables: NameChanges;
  readonly lists: NameChanges;
};

const nothing: Omit<TargetOutline, 'name' | 'isStage'> = {
  blocks: [],
  scripts: [],
  costumes: new Map(),
  sounds: new Map(),
  variables: [],
  lists: [],
};

/**
 * Returns the changes of each sprite by name: the stage first, then the sprites of the newer project, then removed
 * ones. A moved block is no change; one with another number is one removed and one added.
 */
export function compareProjects(before: ProjectOutline, after: ProjectOutline): TargetChange[] {
  const old = new Map(before.map((target) => [keyOf(target), target]));
  const remainingKeys = new Set(after.map(keyOf));
  return [
    ...after.map((target) => changeOf(old.get(keyOf(target)), target)),
    ...before
      .filter((target) => !remainingKeys.has(keyOf(target)))
      .map((target) => changeOf(target, undefined)),
  ].toSorted((one, other) => Number(other.isStage) - Number(one.isStage));
}

/** There is one stage, whatever a language calls it. */
function keyOf({ isStage, name }: TargetOutline): string {
  return isStage ? 'stage' : `sprite ${name}`;
}

function changeOf(before: TargetOutline | undefined, after: TargetOutline | undefined): TargetChange {
  const [from, to] = [before ?? nothing, after ?? nothing];
  const parts = {
    blocks: blockChanges(from.blocks, to.blocks),
    costumes: nameChanges(from.costumes, to.costumes),
    sounds: nameChanges(from.sounds, to.sounds),
    variables: nameChanges(sameNames(from.variables), sameNames(to.variables)),
    lists: nameChanges(sameNames(from.lists), sameNames(to.lists)),
  };
  const { blocks, ...named } = parts;
  const isSame = blocks.length === 0 && Object.values(named).every(isEmpty);
  const stays = isSame ? 'same' : 'changed';
  return {
    name: (after ?? before)?.name ?? '',
    isStage: (after ?? before)?.isStage ?? false,
    state: before === undefined ? 'added' : after === undefined ? 'removed' : stays,
    ...parts,
  };
}

function isEmpty({ added, removed, changed }: NameChanges): boolean {
  return added.length + removed.length + changed.length === 0;
}

function sameNames(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, name]));
}

function nameChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): NameChanges {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after]
      .filter(([name, content]) => (before.get(name) ?? content) !== content)
      .map(([name]) => name),
  };
}

function blockChanges(before: readonly BlockUse[], after: readonly BlockUse[]): BlockChange[] {
  const surplus = new Map<string, { use: BlockUse; count: number }>();
  const count = (use: BlockUse, step: 1 | -1): void => {
    const key = JSON.stringify([use.opcode, ...use.values]);
    const entry = surplus.get(key) ?? { use, count: 0 };
    entry.count += step;
    surplus.set(key, entry);
  };
  for (const use of after) count(use, 1);
  for (const use of before) count(use, -1);
  return [...surplus.values()]
    .filter((entry) => entry.count !== 0)
    .map(({ use, count: left }) => ({ ...use, added: Math.max(left, 0), removed: Math.max(-left, 0) }));
}

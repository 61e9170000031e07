import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { refusal } from '#server/http/refusal.ts';
import type { BlockChange, TargetChange } from '#server/scratch/project-changes.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { findOpenable, findVersion, type VersionRow } from './work-version.store.ts';
import { versionOnWire } from './work-versions.ts';

const unreadable = '作品文件读不出来，不能比较';
/** The number of changed blocks listed for one sprite. */
const maxBlocks = 200;

/**
 * Returns the differences between two versions of a work, for its author and the staff responsible for the author.
 */
export async function compareVersions(
  deps: Deps,
  query: QueryOf<'GET /teaching/teachingWork/compareVersions'>,
  viewer: Viewer,
): Promise<Schema<'WorkComparison'>> {
  if ((await findOpenable(deps.db, query.id, viewer)) === undefined) throw refusal('作品不存在');
  const from = await findVersion(deps.db, query.id, query.from);
  const to = await findVersion(deps.db, query.id, query.to);
  if (from === undefined || to === undefined) throw refusal('没有这个版本');
  const targets = await changesOf(deps, from, to);
  if (targets === undefined) throw refusal(unreadable);
  return { from: versionOnWire(from), to: versionOnWire(to), targets: targets.map(targetOnWire) };
}

async function changesOf({ files, parsing }: Deps, from: VersionRow, to: VersionRow) {
  if (![from, to].every(({ filePath }) => /\.sb[23]$/.test(filePath)))
    throw refusal('只有Scratch作品可以比较');
  try {
    return await files.whileLocal(from.sha256, (before) =>
      files.whileLocal(to.sha256, (after) => parsing.run('compareProjects', { from: before, to: after })),
    );
  } catch (error) {
    throw error instanceof FileMissing ? refusal(unreadable) : error;
  }
}

function targetOnWire({ blocks, ...target }: TargetChange): Schema<'TargetChange'> {
  const sum = (side: 'added' | 'removed') =>
    blocks.reduce((count: number, block: BlockChange) => count + block[side], 0);
  return {
    ...target,
    blocksAdded: sum('added'),
    blocksRemoved: sum('removed'),
    blocks: blocks.slice(0, maxBlocks).map((block) => ({ ...block, values: [...block.values] })),
    costumes: namesOnWire(target.costumes),
    sounds: namesOnWire(target.sounds),
    variables: namesOnWire(target.variables),
    lists: namesOnWire(target.lists),
  };
}

function namesOnWire({ added, removed, changed }: TargetChange['costumes']): Schema<'NameChanges'> {
  return { added: [...added], removed: [...removed], changed: [...changed] };
}

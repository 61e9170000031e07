import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { likeness } from '#server/scratch/script-likeness.ts';
import {
  findCompared,
  findFileByPath,
  keepShape,
  listClassmates,
  listShapes,
} from './similar-works.store.ts';

/** In percent; below it works of one task are alike anyway. */
const worthAHint = 80;
const mostShown = 3;

type Stored = { readonly fileId: string; readonly sha256: string; readonly filePath: string };

/** Works of the class that are built like this one. A hint for the teacher, no proof. */
export async function similarWorks(
  deps: Deps,
  workId: string,
  scope: RowScope,
): Promise<Schema<'SimilarWork'>[]> {
  const work = await findCompared(deps.db, workId, scope);
  if (work === undefined) throw refuse('未找到对应实体');
  if (work.departId === null || (work.courseId === null && work.additionalId === null)) return [];
  const others = await listClassmates(deps.db, work, scope);
  const start = work.startPath === null ? undefined : await findFileByPath(deps.db, work.startPath);
  const shapes = await shapesOf(deps, [work, ...others, ...(start === undefined ? [] : [start])]);
  const [mine, given] = [shapes.get(work.fileId) ?? [], shapes.get(start?.fileId ?? '') ?? []];
  return others
    .map(({ id, username, realname, fileId }) => ({
      workId: id,
      username,
      realname,
      percent: likeness(mine, shapes.get(fileId) ?? [], given),
    }))
    .filter(({ percent }) => percent >= worthAHint)
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, mostShown);
}

/** A stored file never changes, so each is read once and for all. */
async function shapesOf(deps: Deps, files: readonly Stored[]): Promise<Map<string, readonly number[]>> {
  const projects = files.filter(({ filePath }) => /\.sb[23]$/.test(filePath));
  const shapes = await listShapes(
    deps.db,
    projects.map(({ fileId }) => fileId),
  );
  for (const { fileId, sha256 } of projects) {
    if (shapes.has(fileId)) continue;
    const pieces = await readPieces(deps, sha256);
    if (pieces === undefined) continue;
    shapes.set(fileId, pieces);
    await keepShape(deps.db, fileId, pieces);
  }
  return shapes;
}

async function readPieces({ files, parsing }: Deps, sha256: string): Promise<readonly number[] | undefined> {
  const path = files.localPath(sha256);
  if (path === undefined || (await files.stat(sha256)) === undefined) return undefined;
  return await parsing.run('pieces', path);
}

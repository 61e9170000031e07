import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { FileMissing } from '#server/files/object-store.ts';
import type { RowScope } from '#server/http/caller.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import {
  findWorkToCompare,
  findFile,
  findFileByPath,
  insertFingerprints,
  listClassmates,
  listFingerprints,
} from './similar-works.store.ts';

/** In per cent; below it works of one task are similar anyway. */
const minSimilarity = 80;
const maxShown = 3;

type WorkFile = { readonly fileId: string; readonly sha256: string; readonly filePath: string };

/** Returns works of the class with a similar structure, as a hint for the teacher and not as proof. */
export async function similarWorks(
  deps: Deps,
  workId: string,
  scope: RowScope,
): Promise<Schema<'SimilarWork'>[]> {
  const work = await findWorkToCompare(deps.db, workId, scope);
  if (work === undefined) throw refusal('记录不存在或已被删除');
  if (work.departId === null || (work.courseId === null && work.additionalId === null)) return [];
  const others = await listClassmates(deps.db, work, scope);
  const start = work.startPath === null ? undefined : await findFileByPath(deps.db, work.startPath);
  const fingerprints = await fingerprintsOf(deps, [work, ...others, ...(start === undefined ? [] : [start])]);
  const percents = await deps.parsing.run('scriptSimilarities', {
    one: fingerprints.get(work.fileId) ?? [],
    others: others.map(({ fileId }) => fingerprints.get(fileId) ?? []),
    starter: fingerprints.get(start?.fileId ?? '') ?? [],
  });
  return others
    .map(({ id, username, realname }, at) => ({ workId: id, username, realname, percent: percents[at] ?? 0 }))
    .filter(({ percent }) => percent >= minSimilarity)
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, maxShown);
}

/** Reads a submitted work in the background, so that the teacher need not wait later. */
export async function storeFingerprints(deps: Deps, fileId: string): Promise<void> {
  try {
    const file = await findFile(deps.db, fileId);
    if (file !== undefined) await fingerprintsOf(deps, [file]);
  } catch (error) {
    // The work is read at the first request instead.
    deps.log.warn({ err: error, fileId }, 'cannot compute the structure of a submitted work');
  }
}

/** A stored file never changes, so each file is read once. */
async function fingerprintsOf(
  deps: Deps,
  files: readonly WorkFile[],
): Promise<Map<string, readonly number[]>> {
  const projects = files.filter(({ filePath }) => /\.sb[23]$/.test(filePath));
  const fingerprints = await listFingerprints(
    deps.db,
    projects.map(({ fileId }) => fileId),
  );
  for (const { fileId, sha256 } of projects) {
    if (fingerprints.has(fileId)) continue;
    const found = await readFingerprints(deps, sha256);
    if (found === undefined) continue;
    fingerprints.set(fileId, found);
    await insertFingerprints(deps.db, fileId, found);
  }
  return fingerprints;
}

async function readFingerprints(
  { files, parsing }: Deps,
  sha256: string,
): Promise<readonly number[] | undefined> {
  try {
    return await files.whileLocal(sha256, (path) => parsing.run('fingerprintScripts', path));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    // A project that is too complex stays so, and counts as different from all others. With a busy pool (503)
    // it is read at the next request.
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    return [];
  }
}

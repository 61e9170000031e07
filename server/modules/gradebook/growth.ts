import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { listPupilResults } from '#server/shared/teaching/work-analysis.store.ts';
import { findClass, listPupils } from './gradebook.store.ts';

/** Returns the points of a pupil's handed-in Scratch works, the oldest first. */
export async function pupilGrowth(
  { db }: Deps,
  { id, userId }: QueryOf<'GET /teaching/class/growth'>,
  scope: RowScope,
): Promise<Schema<'PupilGrowth'>> {
  if ((await findClass(db, id, scope)) === undefined) throw refusal('班级不存在');
  const pupils = await listPupils(db, id, scope);
  if (!pupils.some((pupil) => pupil.userId === userId))
    throw refusal('学生不存在或已离开这个班级，请刷新后再试');
  const results = await listPupilResults(db, userId, scope);
  return {
    works: results
      .toSorted((one, other) => one.handedInAt.getTime() - other.handedInAt.getTime())
      .map(({ handedInAt, scores, workId, workName, taskName, blocks }) => ({
        workId,
        workName,
        taskName,
        blocks,
        handedInAt: wireTime(handedInAt),
        scores: [...scores],
      })),
  };
}

import { moveMembers } from '#server/shared/people/write-links.store.ts';
import { moveWorkplaces } from '#server/shared/people/write-user.store.ts';
import { moveTargets } from '#server/shared/announcements/write-announcement.store.ts';
import { moveAssignments } from '#server/shared/teaching/course-class.store.ts';
import { moveLimits } from '#server/shared/teaching/course-limit.store.ts';
import { moveExhibitions } from '#server/shared/teaching/exhibition-class.store.ts';
import { moveHomework } from '#server/shared/teaching/homework-class.store.ts';
import { moveLessons, moveOpenings } from '#server/shared/teaching/lesson.store.ts';
import { moveWorks } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Moves the contents of these departments to the target; existing rows of the target stay unchanged. Roles and
 * permissions of the departments, class codes and join requests are deleted with the departments.
 */
export async function moveContents(
  trx: Db,
  ids: readonly string[],
  { id, orgCode }: { readonly id: string; readonly orgCode: string },
): Promise<void> {
  await moveMembers(trx, ids, id);
  await moveWorkplaces(trx, ids, orgCode);
  await moveAssignments(trx, ids, id);
  await moveLimits(trx, ids, id);
  await moveHomework(trx, ids, id);
  await moveExhibitions(trx, ids, id);
  await moveTargets(trx, ids, id);
  await moveLessons(trx, ids, id);
  await moveWorks(trx, ids, id);
  await moveOpenings(trx, ids, id);
}

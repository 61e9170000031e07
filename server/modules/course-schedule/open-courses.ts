import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { saveScheduledCourses } from '#server/shared/teaching/course-class.store.ts';
import { listPupils } from '#server/shared/teaching/learners.store.ts';
import { notifyLearners } from '#server/shared/teaching/notify-learners.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkAssignment, openTimeOf } from './course-schedule.rules.ts';
import { findDepartInScope, lockCoursesFor } from './course-schedule.store.ts';

/** Assigns several courses to one class, all or none. */
export async function openCourses(
  deps: Deps,
  viewer: Actor,
  { deptId, courseIdList, openTime }: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>,
  /** The field of the request that names the courses. */
  field: 'courseId' | 'courseIdList' = 'courseIdList',
): Promise<void> {
  const time = openTimeOf(openTime);
  const now = deps.clock();
  const courseIds = [...new Set(courseIdList)].sort();
  await inTransaction(deps.db, async (trx) => {
    const depart = await findDepartInScope(trx, deptId, viewer.scope);
    checkAssignment(depart, courseIds, await lockCoursesFor(trx, courseIds, deptId, viewer), field);
    const courseDept = { deptId, openTime: time, createBy: viewer.caller.username, createTime: now };
    await saveScheduledCourses(trx, courseIds, courseDept, deps.newId);
    await notifyLearners(trx, await listPupils(trx, [deptId]));
  });
}

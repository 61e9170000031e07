import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { CourseViewer } from '../course/course-visibility.store.ts';
import { checkGiving, courseDeptRow, openTimeOf } from './course-dept.rules.ts';
import {
  findDepartInScope,
  listCourseDepts,
  lockCoursesFor,
  saveCourseDepts,
  updateOpenTime,
} from './course-dept.store.ts';

export function courseDeptOperations(deps: Deps): OperationsOf<'course-dept'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/teachingCourseDept/list': async ({ query }, { scope }) => {
      const { rows, total } = await listCourseDepts(db, query, scope);
      return pageOf(query, total, rows.map(courseDeptRow));
    },
    'POST /teaching/teachingCourseDept/addOrUpdate': async ({ body }, context) => {
      await openCourses(deps, context, body);
      return done('操作成功！');
    },
    'PUT /teaching/teachingCourseDept/edit': async ({ body }, { caller, scope }) => {
      const change = { openTime: openTimeOf(body.openTime), updateBy: caller.username, updateTime: clock() };
      if (!(await updateOpenTime(db, body.id, change, scope))) throw refuse('未找到对应实体');
      return done('编辑成功!');
    },
  };
}

/** Gives several courses to one class, all or none. */
async function openCourses(
  deps: Deps,
  viewer: CourseViewer & { readonly caller: Caller },
  { deptId, courseIdList, openTime }: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>,
): Promise<void> {
  const time = openTimeOf(openTime);
  const now = deps.clock();
  const courseIds = [...new Set(courseIdList)].sort();
  await inTransaction(deps.db, async (trx) => {
    const depart = await findDepartInScope(trx, deptId, viewer.scope);
    checkGiving(depart, courseIds, await lockCoursesFor(trx, courseIds, deptId, viewer));
    const given = { deptId, openTime: time, createBy: viewer.caller.username, createTime: now };
    await saveCourseDepts(trx, courseIds, given, deps.newId);
  });
}

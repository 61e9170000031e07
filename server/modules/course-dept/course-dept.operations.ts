import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { exportSheet, type ExportColumn } from '#server/http/export-sheet.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { CourseViewer } from '../course/course-visibility.store.ts';
import { listPupils } from '../teaching-shared/learners.store.ts';
import { tellLearners } from '../teaching-shared/tell-learners.ts';
import { checkGiving, courseDeptRow, openTimeOf } from './course-dept.rules.ts';
import {
  deleteCourseDepts,
  findCourseDept,
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
    'GET /teaching/teachingCourseDept/queryById': async ({ query }, { scope }) => {
      const row = await findCourseDept(db, query.id, scope);
      if (row === undefined) throw refuse('未找到对应实体');
      return courseDeptRow(row);
    },
    'GET /teaching/teachingCourseDept/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '班级课程表',
        columns: courseDeptColumns,
        query,
        list: async (page) => {
          const { rows, total } = await listCourseDepts(db, page, scope);
          return { rows: rows.map(courseDeptRow), total };
        },
      }),
    'POST /teaching/teachingCourseDept/add': async ({ body: { courseId, ...body } }, context) => {
      await openCourses(deps, context, { ...body, courseIdList: [courseId] }, 'courseId');
      return done('添加成功！');
    },
    'DELETE /teaching/teachingCourseDept/delete': async ({ query }, { scope }) => {
      await takeCourses(deps, scope, query.id);
      return done('删除成功!');
    },
    'DELETE /teaching/teachingCourseDept/deleteBatch': async ({ query }, { scope }) => {
      await takeCourses(deps, scope, query.ids);
      return done('批量删除成功！');
    },
    'POST /teaching/teachingCourseDept/addOrUpdate': async ({ body }, context) => {
      await openCourses(deps, context, body);
      return done('操作成功！');
    },
    'PUT /teaching/teachingCourseDept/edit': async ({ body }, { caller, scope }) => {
      const change = { openTime: openTimeOf(body.openTime), updateBy: caller.username, updateTime: clock() };
      await inTransaction(db, async (trx) => {
        const deptId = await updateOpenTime(trx, body.id, change, scope);
        if (deptId === undefined) throw refuse('未找到对应实体');
        await tellLearners(trx, await listPupils(trx, [deptId]));
      });
      return done('编辑成功!');
    },
  };
}

/** Takes courses away from classes, all rows or none. */
async function takeCourses({ db }: Deps, scope: RowScope, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(db, async (trx) => {
    const deptIds = await deleteCourseDepts(trx, ids, scope);
    if (deptIds.length < ids.length) throw refuse('未找到对应实体');
    await tellLearners(trx, await listPupils(trx, deptIds));
  });
}

const courseDeptColumns: readonly ExportColumn<Schema<'CourseDeptRow'>>[] = [
  { header: '班级', width: 24, value: (row) => row.departName },
  { header: '课程', width: 32, value: (row) => row.courseName },
  { header: '课程开课时间', width: 20, value: (row) => row.openTime },
  { header: '添加时间', width: 20, value: (row) => row.createTime },
];

/** Gives several courses to one class, all or none. */
async function openCourses(
  deps: Deps,
  viewer: CourseViewer & { readonly caller: Caller },
  { deptId, courseIdList, openTime }: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>,
  /** Where the request names the courses. */
  field: 'courseId' | 'courseIdList' = 'courseIdList',
): Promise<void> {
  const time = openTimeOf(openTime);
  const now = deps.clock();
  const courseIds = [...new Set(courseIdList)].sort();
  await inTransaction(deps.db, async (trx) => {
    const depart = await findDepartInScope(trx, deptId, viewer.scope);
    checkGiving(depart, courseIds, await lockCoursesFor(trx, courseIds, deptId, viewer), field);
    const given = { deptId, openTime: time, createBy: viewer.caller.username, createTime: now };
    await saveCourseDepts(trx, courseIds, given, deps.newId);
    await tellLearners(trx, await listPupils(trx, [deptId]));
  });
}

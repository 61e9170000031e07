import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { removed } from '#server/records/removed.ts';
import { refuse } from '#server/http/refusal.ts';
import { deleteCourseDepts, updateOpenTime } from '#server/shared/teaching/course-class.store.ts';
import { listPupils } from '#server/shared/teaching/learners.store.ts';
import { notifyLearners } from '#server/shared/teaching/notify-learners.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { courseDeptColumns, courseDeptExport, courseDeptImport } from './course-dept-sheet.ts';
import { courseDeptRow, openTimeOf } from './course-dept.rules.ts';
import { findCourseDept, listCourseDepts } from './course-dept.store.ts';
import { openCourses } from './open-courses.ts';

export function courseDeptOperations(deps: Deps): OperationsOf<'course-dept'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/teachingCourseDept/list': async ({ query }, { scope }) => {
      const { rows, total } = await listCourseDepts(db, query, scope);
      return pageOf(query, total, rows.map(courseDeptRow));
    },
    'GET /teaching/teachingCourseDept/queryById': async ({ query }, { scope }) => {
      const row = await findCourseDept(db, query.id, scope);
      if (row === undefined) throw refuse('记录不存在或已被删除');
      return courseDeptRow(row);
    },
    'GET /teaching/teachingCourseDept/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '班级课程表',
        columns: courseDeptExport,
        query,
        list: async (page) => {
          const { rows, total } = await listCourseDepts(db, page, scope);
          return { rows: rows.map(courseDeptRow), total };
        },
      }),
    'POST /teaching/teachingCourseDept/importExcel': (_input, person) =>
      importSheet(deps.parsing, person.upload, courseDeptImport(deps, person)),
    'GET /teaching/teachingCourseDept/importTemplate': async () =>
      importTemplate({ name: '班级课程表', columns: courseDeptColumns }),
    'POST /teaching/teachingCourseDept/add': async ({ body: { courseId, ...body } }, context) => {
      await openCourses(deps, context, { ...body, courseIdList: [courseId] }, 'courseId');
      return done('添加成功！');
    },
    'DELETE /teaching/teachingCourseDept/delete': async ({ query }, { scope }) => {
      await takeCourses(deps, scope, query.id);
      return done('删除成功！');
    },
    'DELETE /teaching/teachingCourseDept/deleteBatch': async ({ query }, { scope }) => {
      await takeCourses(deps, scope, query.ids);
      return removed(query.ids);
    },
    'POST /teaching/teachingCourseDept/addOrUpdate': async ({ body }, context) => {
      await openCourses(deps, context, body);
      return done('操作成功！');
    },
    'PUT /teaching/teachingCourseDept/edit': async ({ body }, { caller, scope }) => {
      const change = { openTime: openTimeOf(body.openTime), updateBy: caller.username, updateTime: clock() };
      await inTransaction(db, async (trx) => {
        const deptId = await updateOpenTime(trx, body.id, change, scope);
        if (deptId === undefined) throw refuse('记录不存在或已被删除');
        await notifyLearners(trx, await listPupils(trx, [deptId]));
      });
      return done('编辑成功！');
    },
  };
}

/** Takes courses away from classes, all rows or none. */
async function takeCourses({ db }: Deps, scope: RowScope, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(db, async (trx) => {
    const deptIds = await deleteCourseDepts(trx, ids, scope);
    if (deptIds.length < ids.length) throw refuse('记录不存在或已被删除');
    await notifyLearners(trx, await listPupils(trx, deptIds));
  });
}

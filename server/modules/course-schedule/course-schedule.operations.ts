import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { requireIds } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { deleteScheduledCourses, updateOpenTime } from '#server/shared/teaching/course-class.store.ts';
import { listPupils } from '#server/shared/teaching/learners.store.ts';
import { notifyLearners } from '#server/shared/teaching/notify-learners.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  courseScheduleColumns,
  courseScheduleExport,
  courseScheduleImport,
} from './course-schedule-sheet.ts';
import { scheduledCourseRow, openTimeOf } from './course-schedule.rules.ts';
import { findScheduledCourse, listScheduledCourses } from './course-schedule.store.ts';
import { openCourses } from './open-courses.ts';

export function courseScheduleOperations(deps: Deps): OperationsOf<'course-dept'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/teachingCourseDept/list': async ({ query }, { scope }) => {
      const { rows, total } = await listScheduledCourses(db, query, scope);
      return pageOf(query, total, rows.map(scheduledCourseRow));
    },
    'GET /teaching/teachingCourseDept/queryById': async ({ query }, { scope }) => {
      const row = await findScheduledCourse(db, query.id, scope);
      if (row === undefined) throw refusal('记录不存在或已被删除');
      return scheduledCourseRow(row);
    },
    'GET /teaching/teachingCourseDept/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '班级课程表',
        columns: courseScheduleExport,
        query,
        list: async (page) => {
          const { rows, total } = await listScheduledCourses(db, page, scope);
          return { rows: rows.map(scheduledCourseRow), total };
        },
      }),
    'POST /teaching/teachingCourseDept/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, courseScheduleImport(deps, context)),
    'GET /teaching/teachingCourseDept/importTemplate': async () =>
      importTemplate({ name: '班级课程表', columns: courseScheduleColumns }),
    'POST /teaching/teachingCourseDept/add': async ({ body: { courseId, ...body } }, context) => {
      await openCourses(deps, context, { ...body, courseIdList: [courseId] }, 'courseId');
      return messageAnswer('添加成功！');
    },
    'DELETE /teaching/teachingCourseDept/delete': async ({ query }, { scope }) => {
      await removeCourses(deps, scope, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /teaching/teachingCourseDept/deleteBatch': async ({ query }, { scope }) => {
      await removeCourses(deps, scope, query.ids);
      return deletionAnswer(query.ids);
    },
    'POST /teaching/teachingCourseDept/addOrUpdate': async ({ body }, context) => {
      await openCourses(deps, context, body);
      return messageAnswer('操作成功！');
    },
    'PUT /teaching/teachingCourseDept/edit': async ({ body }, { caller, scope }) => {
      const change = { openTime: openTimeOf(body.openTime), updateBy: caller.username, updateTime: clock() };
      await inTransaction(db, async (trx) => {
        const deptId = await updateOpenTime(trx, body.id, change, scope);
        if (deptId === undefined) throw refusal('记录不存在或已被删除');
        await notifyLearners(trx, await listPupils(trx, [deptId]));
      });
      return messageAnswer('编辑成功！');
    },
  };
}

/** Removes courses from classes, all rows or none. */
async function removeCourses({ db }: Deps, scope: RowScope, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(db, async (trx) => {
    const deptIds = await deleteScheduledCourses(trx, ids, scope);
    if (deptIds.length < ids.length) throw refusal('记录不存在或已被删除');
    await notifyLearners(trx, await listPupils(trx, deptIds));
  });
}

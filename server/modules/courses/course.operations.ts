import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import type { CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import type { Actor } from '#server/http/caller.ts';
import { versionedRemoval } from '#server/shared/teaching/versioned-removal.ts';
import { courseKind, sortCourses } from './arrange-courses.ts';
import { copyCourse } from './copy-course.ts';
import { listDeletedCourses } from './course-bin.store.ts';
import { courseColumns, courseExport, courseImport } from './course-sheet.ts';
import { courseRow, homeCourse, mineCourse } from './course.rules.ts';
import { findCourse, listCourses } from './course.store.ts';
import { listHomeCourses } from './home-course.store.ts';
import { listMyCourses } from './my-course.store.ts';
import { addCourse, editCourse } from './save-course.ts';

export function courseOperations(deps: Deps): OperationsOf<'course'> {
  const { db, clock, dictionaries } = deps;
  return {
    'GET /teaching/teachingCourse/list': async ({ query }, context) => {
      const { rows, total } = await coursesOf(deps, query, context);
      return pageOf(query, total, rows);
    },
    'POST /teaching/teachingCourse/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addCourse(deps, context, body) }),
    'PUT /teaching/teachingCourse/edit': async ({ body }, context) => {
      await editCourse(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'GET /teaching/teachingCourse/queryById': async ({ query }, context) => {
      const row = await findCourse(db, query.id, context);
      if (row === undefined) throw refusal('记录不存在或已被删除');
      return {
        ...(await withAuthorName(db, courseRow(row, await dictionaries.texts()))),
        mayEdit: mayEditCourse(context.caller, context.scope, row),
      };
    },
    'POST /teaching/teachingCourse/copy': async ({ body }, context) =>
      new Answer('复制成功！', { id: await copyCourse(deps, context, body.id) }),
    'PUT /teaching/teachingCourse/sort': async ({ body }, context) => {
      await sortCourses(deps, context, body.ids);
      return messageAnswer('排序成功！');
    },
    ...courseRemoval(deps),
    'GET /teaching/teachingCourse/exportXls': ({ query }, context) =>
      exportSheet({
        name: '课程',
        columns: courseExport,
        query,
        list: (page) => coursesOf(deps, page, context),
      }),
    'POST /teaching/teachingCourse/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, courseImport(deps, context)),
    'GET /teaching/teachingCourse/importTemplate': async () =>
      importTemplate({ name: '课程', columns: courseColumns }),
    'GET /teaching/teachingCourse/mineCourse': async (_input, context) =>
      (await listMyCourses(db, context, context.caller.userId, clock())).map(mineCourse),
    'GET /teaching/teachingCourse/getHomeCourse': async ({ query }) => {
      const [{ rows, total }, text] = await Promise.all([listHomeCourses(db, query), dictionaries.texts()]);
      return pageOf(
        query,
        total,
        rows.map((row) => homeCourse(row, text)),
      );
    },
  };
}

function courseRemoval(deps: Deps) {
  const removal = versionedRemoval(deps, courseKind);
  return {
    'DELETE /teaching/teachingCourse/delete': removal.delete,
    'DELETE /teaching/teachingCourse/deleteBatch': removal.deleteBatch,
    'PUT /teaching/teachingCourse/restore': removal.restore,
    'PUT /teaching/teachingCourse/back/{id}': removal.back,
    'GET /teaching/teachingCourse/deleteList': async (_input: unknown, viewer: CourseViewer) => {
      const [rows, text] = await Promise.all([
        listDeletedCourses(deps.db, viewer),
        deps.dictionaries.texts(),
      ]);
      return rows.map((row) => courseRow(row, text));
    },
  };
}

async function coursesOf(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /teaching/teachingCourse/list'>,
  viewer: Actor,
) {
  const [{ rows, total }, text] = await Promise.all([listCourses(db, query, viewer), dictionaries.texts()]);
  return {
    total,
    rows: await withAuthorNames(
      db,
      rows.map((row) => ({
        ...courseRow(row, text),
        mayEdit: mayEditCourse(viewer.caller, viewer.scope, row),
      })),
    ),
  };
}

import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { exportSheet } from '#server/http/export-sheet.ts';
import { importSheet, importTemplate } from '#server/http/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, done, type OperationsOf } from '#server/http/operation.ts';
import { courseColumns, courseExport, courseImport } from './course-sheet.ts';
import type { CourseViewer } from './course-visibility.store.ts';
import { courseRow, homeCourse, mineCourse } from './course.rules.ts';
import { listCourses } from './course.store.ts';
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
      return done('编辑成功!');
    },
    'GET /teaching/teachingCourse/exportXls': ({ query }, context) =>
      exportSheet({
        name: '课程',
        columns: courseExport,
        query,
        list: (page) => coursesOf(deps, page, context),
      }),
    'POST /teaching/teachingCourse/importExcel': (_input, person) =>
      importSheet(person.upload, courseImport(deps, person)),
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

async function coursesOf(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /teaching/teachingCourse/list'>,
  viewer: CourseViewer,
) {
  const [{ rows, total }, text] = await Promise.all([listCourses(db, query, viewer), dictionaries.texts()]);
  return { total, rows: rows.map((row) => courseRow(row, text)) };
}

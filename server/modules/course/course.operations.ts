import type { Deps } from '#server/deps.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, done, type OperationsOf } from '#server/http/operation.ts';
import { courseRow, homeCourse, mineCourse } from './course.rules.ts';
import { listCourses } from './course.store.ts';
import { listHomeCourses } from './home-course.store.ts';
import { listMyCourses } from './my-course.store.ts';
import { addCourse, editCourse } from './save-course.ts';

export function courseOperations(deps: Deps): OperationsOf<'course'> {
  const { db, clock, dictionaries } = deps;
  return {
    'GET /teaching/teachingCourse/list': async ({ query }, context) => {
      const [{ rows, total }, text] = await Promise.all([
        listCourses(db, query, context),
        dictionaries.texts(),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => courseRow(row, text)),
      );
    },
    'POST /teaching/teachingCourse/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addCourse(deps, context, body) }),
    'PUT /teaching/teachingCourse/edit': async ({ body }, context) => {
      await editCourse(deps, context, body);
      return done('编辑成功!');
    },
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

import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listWindow } from '#server/http/list-query.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import type { Db } from '#server/store/database.ts';

type HomeCourseQuery = QueryOf<'GET /teaching/teachingCourse/getHomeCourse'>;

export type HomeCourseRow = Awaited<ReturnType<typeof listHomeCourses>>['rows'][number];

const searchColumns = { courseName: column.text('course.course_name') };

/** Returns one page of the courses of the home page, in the order that staff sets, and the total. */
export async function listHomeCourses(db: Db, query: HomeCourseQuery) {
  const name = cleanLine(query.courseName ?? '');
  const { courseType = '', courseCategory = '' } = query;
  const matching = db
    .selectFrom('teachingCourse as course')
    .where('course.delFlag', '=', 0)
    .where('course.showHome', '=', 1)
    .where((eb) => eb.and(listConditions(name === '' ? {} : { courseName: `*${name}*` }, searchColumns)))
    .$if(courseType !== '', (some) => some.where('course.courseType', '=', courseType))
    .$if(courseCategory !== '', (some) => some.where('course.courseCategory', '=', courseCategory));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(['course.id', 'course.courseName', 'course.courseDesc', 'course.courseCover'])
      .select(['course.courseType', 'course.courseCategory'])
      .select((eb) =>
        eb
          .selectFrom('teachingCourseUnit as unit')
          .whereRef('unit.courseId', '=', 'course.id')
          .where('unit.delFlag', '=', 0)
          .where('unit.isHidden', '=', 0)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unitCount'),
      )
      .orderBy('course.orderNum')
      .orderBy('course.createTime')
      .orderBy('course.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

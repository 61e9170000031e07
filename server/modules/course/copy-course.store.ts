import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { unitIsManaged } from '#server/shared/teaching/unit-visibility.store.ts';
import type { CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';

type Stamp = { readonly createBy: string; readonly createTime: Date };
const fresh = { delFlag: 0, updateBy: null, updateTime: null } as const;

/** A second row of the course, which nobody but its maker's pages show. */
export async function insertCourseCopy(
  db: Db,
  courseId: string,
  { nameOf, ...own }: Stamp & { readonly id: string; readonly nameOf: (name: string) => string },
): Promise<void> {
  const row = await db
    .selectFrom('teachingCourse')
    .selectAll()
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('teachingCourse')
    .values({ ...row, ...fresh, isShared: 0, showHome: 0, ...own, courseName: nameOf(row.courseName) })
    .execute();
}

export async function copyAuthorised(db: Db, from: string, to: string): Promise<void> {
  const rows = await db
    .selectFrom('teachingCourseAuthorised')
    .select('departId')
    .where('courseId', '=', from)
    .execute();
  if (rows.length === 0) return;
  const values = rows.map(({ departId }) => ({ courseId: to, departId }));
  await db.insertInto('teachingCourseAuthorised').values(values).execute();
}

type Copying = {
  readonly from: string;
  readonly to: string;
  readonly newId: () => string;
  readonly stamp: Stamp;
};

/** The units the viewer finds in the course, with their materials, once more. */
export async function copyUnits(db: Db, viewer: CourseViewer, { from, to, newId, stamp }: Copying) {
  const found = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .selectAll('unit')
    .where('unit.courseId', '=', from)
    .where('unit.delFlag', '=', 0)
    .where(unitIsManaged(viewer))
    .orderBy('unit.orderNum')
    .orderBy('unit.id')
    .execute();
  if (found.length === 0) return;
  const ids = new Map(found.map(({ id }) => [id, newId()]));
  const copyOf = (id: string): string => ids.get(id) ?? id;
  const units = found.map(
    ({ courseVideoPath: _generated, ...row }): Insertable<Database['teachingCourseUnit']> => ({
      ...row,
      ...fresh,
      ...stamp,
      id: copyOf(row.id),
      courseId: to,
    }),
  );
  await db.insertInto('teachingCourseUnit').values(units).execute();
  const files = await db
    .selectFrom('teachingCourseUnitFile')
    .selectAll()
    .where('unitId', 'in', [...ids.keys()])
    .execute();
  if (files.length === 0) return;
  const used = files.map((row) => ({ ...row, unitId: copyOf(row.unitId) }));
  await db.insertInto('teachingCourseUnitFile').values(used).execute();
}

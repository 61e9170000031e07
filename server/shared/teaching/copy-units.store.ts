import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { unitIsManaged } from './unit-visibility.store.ts';
import type { CourseViewer } from './course-visibility.store.ts';
import { insertUnit } from './write-unit.store.ts';

/** The author and the time of a copy. */
export type CreationStamp = { readonly createBy: string; readonly createTime: Date };

/** Values of an unchanged copy. */
export const unchangedColumns = { delFlag: 0, updateBy: null, updateTime: null } as const;

type UnitCopy = {
  readonly from: string;
  readonly to: string;
  readonly newId: () => string;
  readonly created: CreationStamp;
};

/** Copies the units that the viewer finds in the course, with their materials. */
export async function copyUnits(db: Db, viewer: CourseViewer, { from, to, newId, created }: UnitCopy) {
  const found = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .selectAll('unit')
    .where('unit.courseId', '=', from)
    .where('unit.delFlag', '=', 0)
    .where(unitIsManaged(viewer))
    .orderBy('unit.orderNum')
    .orderBy('unit.createTime')
    .orderBy('unit.id')
    .execute();
  if (found.length === 0) return;
  const ids = new Map(found.map(({ id }) => [id, newId()]));
  const copyOf = (id: string): string => ids.get(id) ?? id;
  let position = -1;
  const units = found.map(
    ({ courseVideoPath: _generated, ...row }): Insertable<Database['teachingCourseUnit']> => ({
      ...row,
      ...unchangedColumns,
      ...created,
      // All copies have the same creation time, which cannot order two with the same position.
      orderNum: (position = Math.max(position + 1, row.orderNum)),
      id: copyOf(row.id),
      courseId: to,
    }),
  );
  await db.insertInto('teachingCourseUnit').values(units).execute();
  await copyFiles(db, ids);
}

/** Copies one unit of a course, with its materials, to the end of the course; pupils do not get the copy. */
export async function copyUnit(
  db: Db,
  unitId: string,
  {
    id,
    nameOf,
    ...created
  }: CreationStamp & { readonly id: string; readonly nameOf: (name: string) => string },
): Promise<void> {
  const {
    courseVideoPath: _generated,
    orderNum: _place,
    ...row
  } = await db
    .selectFrom('teachingCourseUnit')
    .selectAll()
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  await insertUnit(db, {
    ...row,
    ...unchangedColumns,
    ...created,
    id,
    unitName: nameOf(row.unitName),
    isHidden: 1,
  });
  await copyFiles(db, new Map([[unitId, id]]));
}

/** Gives each copy the materials of its original. `ids`: the copies by the ids of the originals. */
async function copyFiles(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const files = await db
    .selectFrom('teachingCourseUnitFile')
    .selectAll()
    .where('unitId', 'in', [...ids.keys()])
    .execute();
  if (files.length === 0) return;
  const used = files.map((row) => ({ ...row, unitId: ids.get(row.unitId) ?? row.unitId }));
  await db.insertInto('teachingCourseUnitFile').values(used).execute();
}

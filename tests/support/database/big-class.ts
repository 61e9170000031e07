import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { withStore } from '../engines/product-store.ts';

export const bigClass = { name: '六十人班', course: '三十个单元', pupils: 60, units: 30 } as const;

const dayLength = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayLength);

/**
 * Returns the progress of a pupil: earlier units are graded, later ones not begun. The value depends only on
 * the index.
 */
export const reachOf = (pupil: number): number => 3 + ((pupil * 7) % 27);

/** Every fifth pupil has been at the last unit for too long. */
export const isStuckOne = (pupil: number): boolean => pupil % 5 === 0;

/**
 * Creates a class of sixty pupils with a course of thirty units and the progress of `reachOf`: graded units,
 * one waiting, and the last one opened, saved or returned. The rows are inserted directly, because clicking
 * would take 1,800 steps. Returns the course id.
 */
export async function fillBigClass(db: Db, departId: string): Promise<string> {
  const courseId = newId();
  await db
    .insertInto('teachingCourse')
    .values({ id: courseId, courseName: bigClass.course, createBy: 'admin' })
    .execute();
  await db
    .insertInto('teachingCourseDept')
    .values({ id: newId(), courseId, deptId: departId, openTime: daysAgo(60) })
    .execute();
  const units = range(bigClass.units).map((at) => ({
    id: newId(),
    courseId,
    unitName: `第 ${at + 1} 课　${['认识舞台', '角色与造型', '循环和重复', '侦测与条件'][at % 4] ?? ''}`,
    orderNum: at,
    createBy: 'admin',
  }));
  await db.insertInto('teachingCourseUnit').values(units).execute();
  const people = range(bigClass.pupils).map((at) => ({
    id: newId(),
    username: `big${String(at + 1).padStart(2, '0')}`,
    realname: `同学${at + 1}号`,
    password: 'x',
    userIdentity: 1,
  }));
  await db.insertInto('sysUser').values(people).execute();
  const members = people.map(({ id }) => ({ id: newId(), userId: id, depId: departId }));
  await db.insertInto('sysUserDepart').values(members).execute();
  await fillCells(db, departId, people, units);
  return courseId;
}

type Named = { readonly id: string };

async function fillCells(
  db: Db,
  departId: string,
  people: readonly (Named & { readonly username: string })[],
  units: readonly Named[],
): Promise<void> {
  const { id: workFile } = await db
    .selectFrom('sysFile')
    .select('id')
    .where('purpose', '=', 'work')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const places = people.flatMap((person, at) =>
    units.slice(0, reachOf(at)).map((unit, step) => ({ person, at, unit, left: reachOf(at) - 1 - step })),
  );
  // Pupils who are stuck began the last unit twelve days ago, the others yesterday.
  const since = (at: number, left: number): Date => daysAgo((isStuckOne(at) ? 12 : 1) + left);
  const openings = places.map(({ person, at, unit, left }) => {
    const time = since(at, left);
    const day = time.toISOString().slice(0, 10);
    return { userId: person.id, unitId: unit.id, day, departId, firstAt: time, lastAt: time };
  });
  await db.insertInto('teachingUnitOpen').values(openings).execute();
  const works = places
    .filter(({ at, left }) => left > 0 || at % 3 > 0)
    .map(({ person, at, unit, left }) => ({
      id: newId(),
      userId: person.id,
      departId,
      courseId: unit.id,
      workScene: 'course',
      workName: '作品',
      workType: '2',
      workFile,
      workStatus: left === 0 ? (at % 3 === 2 ? -1 : 0) : left === 1 ? 1 : 2,
      createBy: person.username,
      createTime: since(at, left),
      handedInAt: left === 0 ? null : since(at, left),
      returnedAt: left === 0 && at % 3 === 2 ? since(at, left) : null,
    }));
  await db.insertInto('teachingWork').values(works).execute();
  const grades = works
    .filter(({ workStatus }) => workStatus === 2)
    .map(({ id }, index) => ({ id: newId(), workId: id, score: 3 + (index % 3), createBy: 'admin' }));
  await db.insertInto('teachingWorkCorrect').values(grades).execute();
  // Autovacuum analyzes within a minute; until then the planner assumes empty tables.
  await sql`analyze teaching_work, teaching_work_correct, teaching_unit_open, sys_user_depart`.execute(db);
}

/** Creates the big class in the school of a running product. Returns the course and the class. */
export const addBigClass = (dataDir: string): Promise<{ courseId: string; departId: string }> =>
  withStore(dataDir, async (db) => {
    const grade = await db
      .selectFrom('sysDepart')
      .select('id')
      .where('orgCode', '=', 'A01A01')
      .executeTakeFirstOrThrow();
    const departId = newId();
    const place = { parentId: grade.id, orgCategory: '3', orgType: '3', orgCode: 'A01A01A77' };
    await db
      .insertInto('sysDepart')
      .values({ id: departId, departName: bigClass.name, departOrder: 9, createBy: 'admin', ...place })
      .execute();
    return { departId, courseId: await fillBigClass(db, departId) };
  });

const range = (count: number): readonly number[] => Array.from({ length: count }, (_one, at) => at);

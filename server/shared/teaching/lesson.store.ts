import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

type UnitOpening = {
  readonly userId: string;
  readonly unitId: string;
  /** YYYY-MM-DD in China Standard Time. */
  readonly day: string;
  readonly departId: string | null;
  readonly at: Date;
};

/** Saves the first and the last time of the day at which a user opened a unit. */
export async function saveUnitOpening(db: Db, { at, ...opened }: UnitOpening): Promise<void> {
  await db
    .insertInto('teachingUnitOpen')
    .values({ ...opened, firstAt: at, lastAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'unitId', 'day']).doUpdateSet((eb) => ({
        lastAt: eb.fn('greatest', [eb.ref('teachingUnitOpen.lastAt'), eb.ref('excluded.lastAt')]),
        departId: eb.fn.coalesce('excluded.departId', 'teachingUnitOpen.departId'),
      })),
    )
    .execute();
}

/**
 * Saves a lesson for every class that the caller is responsible for and that has the unit open; one for a class, unit
 * and day.
 */
export async function saveLessons(
  db: Db,
  { userId, responsibleOrgCodes }: Caller,
  { unitId, day, at }: Pick<UnitOpening, 'unitId' | 'day' | 'at'>,
): Promise<void> {
  if (responsibleOrgCodes.length === 0) return;
  const inOwnDeparts = departInScope(
    { kind: 'departs', orgCodes: responsibleOrgCodes },
    sql.ref('depart.org_code'),
  );
  await db
    .insertInto('teachingLesson')
    .columns(['departId', 'unitId', 'day', 'openedBy', 'openedAt'])
    .expression(
      db
        .selectFrom('teachingCourseDept as given')
        .innerJoin('sysDepart as depart', 'depart.id', 'given.deptId')
        .innerJoin('teachingCourseUnit as unit', 'unit.courseId', 'given.courseId')
        .select([
          'depart.id',
          'unit.id as unitId',
          sql<string>`${day}::date`.as('day'),
          sql<string>`${userId}::text`.as('openedBy'),
          sql<Date>`${at}::timestamptz`.as('openedAt'),
        ])
        .where('unit.id', '=', unitId)
        .where('depart.delFlag', '=', 0)
        .where('given.openTime', '<=', at)
        .where(inOwnDeparts),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the lessons of these departments to the target; one for a class, unit and day. */
export async function moveLessons(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    insert into teaching_lesson (depart_id, unit_id, day, opened_by, opened_at)
    select distinct on (unit_id, day) ${target}, unit_id, day, opened_by, opened_at
    from teaching_lesson where depart_id = any(${ids}) order by unit_id, day, opened_at
    on conflict do nothing`.execute(db);
}

/** Moves the unit openings of these departments to the target. */
export async function moveOpenings(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    update teaching_unit_open set depart_id = ${target} where depart_id = any(${ids})`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

export type Criterion = { readonly id: string; readonly name: string; readonly points: number };

/** Lists the criteria of homework in order, by homework id. */
export async function listCriteria(
  db: Db,
  additionalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Criterion[]>> {
  if (additionalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('teachingAdditionalWorkCriterion as criterion')
    .select(['criterion.additionalId', 'criterion.id', 'criterion.name', 'criterion.points'])
    .where('criterion.additionalId', 'in', additionalIds)
    .orderBy('criterion.additionalId')
    .orderBy('criterion.position')
    .orderBy('criterion.id')
    .execute();
  const found = new Map<string, Criterion[]>();
  for (const { additionalId, ...criterion } of rows) {
    found.set(additionalId, [...(found.get(additionalId) ?? []), criterion]);
  }
  return found;
}

/** Lists the points of works by work id and criterion id. */
export async function listPoints(
  db: Db,
  workIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (workIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('teachingWorkPoints')
    .select(['workId', 'criterionId', 'points'])
    .where('workId', 'in', workIds)
    .execute();
  const found = new Map<string, Map<string, number>>();
  for (const { workId, criterionId, points } of rows) {
    found.set(workId, (found.get(workId) ?? new Map<string, number>()).set(criterionId, points));
  }
  return found;
}

/** The sum of the points of the work that a query calls `work`; null without points. */
export const sumOfPoints = sql<number | null>`(
  select sum(one.points)::int from teaching_work_points one where one.work_id = work.id
)`;

/** Replaces the points of a work. */
export async function replacePoints(
  db: Db,
  workId: string,
  points: readonly { readonly criterionId: string; readonly points: number }[],
): Promise<void> {
  await db.deleteFrom('teachingWorkPoints').where('workId', '=', workId).execute();
  if (points.length === 0) return;
  await db
    .insertInto('teachingWorkPoints')
    .values(points.map((one) => ({ workId, ...one })))
    .execute();
}

/** Lists the highest points given so far by criterion. */
export async function listHighestPoints(
  db: Db,
  criterionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (criterionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('teachingWorkPoints')
    .select((eb) => ['criterionId', eb.fn.max('points').as('max')])
    .where('criterionId', 'in', criterionIds)
    .groupBy('criterionId')
    .execute();
  return new Map(rows.map(({ criterionId, max }) => [criterionId, max]));
}

export type CriterionRow = Criterion & { readonly position: number };

/** Replaces the criteria of homework; criteria that stay keep their points. */
export async function saveCriteria(
  db: Db,
  additionalId: string,
  criteria: readonly CriterionRow[],
): Promise<void> {
  const ids = criteria.map(({ id }) => id);
  await db
    .deleteFrom('teachingAdditionalWorkCriterion')
    .where('additionalId', '=', additionalId)
    .$if(ids.length > 0, (rows) => rows.where('id', 'not in', ids))
    .execute();
  for (const { id, ...values } of criteria) {
    await db
      .insertInto('teachingAdditionalWorkCriterion')
      .values({ id, additionalId, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }
}

import { CompiledQuery } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#server/store/database.ts';

const node = z.looseObject({
  // The value is a mean over its loops.
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  Plans: z.optional(z.array(z.unknown())),
});
const answer = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }));

/** Returns the maximum number of rows that a node of a plan processed. */
function maxLookedAt(plan: unknown): number {
  const { Plans = [], ...own } = node.parse(plan);
  const rows = own['Actual Rows'] + (own['Rows Removed by Filter'] ?? 0);
  return Math.max(rows * own['Actual Loops'], ...Plans.map(maxLookedAt));
}

/**
 * Returns the number of rows that the database reads for each statement, which is independent of the machine.
 */
export async function rowsLookedAt(db: Db, asked: readonly CompiledQuery[]): Promise<number[]> {
  const looked: number[] = [];
  for (const { sql, parameters } of asked) {
    const plan = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
    const { rows } = await db.withoutPlugins().executeQuery(plan);
    looked.push(maxLookedAt(answer.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan));
  }
  return looked;
}

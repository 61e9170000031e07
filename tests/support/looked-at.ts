import { CompiledQuery } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#server/store/database.ts';

const node = z.looseObject({
  // A mean of its loops.
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  Plans: z.optional(z.array(z.unknown())),
});
const answer = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }));

/** Rows that the parts of a plan have had in their hands, at most. */
function mostLookedAt(plan: unknown): number {
  const { Plans = [], ...own } = node.parse(plan);
  const rows = own['Actual Rows'] + (own['Rows Removed by Filter'] ?? 0);
  return Math.max(rows * own['Actual Loops'], ...Plans.map(mostLookedAt));
}

/** How many rows the database looks at for each of these statements, counted by itself: what they cost on any machine. */
export async function rowsLookedAt(db: Db, asked: readonly CompiledQuery[]): Promise<number[]> {
  const looked: number[] = [];
  for (const { sql, parameters } of asked) {
    const plan = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
    const { rows } = await db.withoutPlugins().executeQuery(plan);
    looked.push(mostLookedAt(answer.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan));
  }
  return looked;
}

import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Returns the generator of the rule with this code. */
export async function findGenerator(db: Db, ruleCode: string) {
  return await db
    .selectFrom('sysFillRule')
    .select(['id', 'ruleClass', 'ruleParams'])
    .where('delFlag', '=', 0)
    .where('ruleCode', '=', ruleCode)
    .executeTakeFirst();
}

type Sequence = { readonly ruleId: string; readonly period: string; readonly start: number };

/**
 * Returns the next number of a sequence. One statement, so that concurrent callers wait for the row and get another
 * number.
 */
export async function takeNumber(db: Db, { ruleId, period, start }: Sequence): Promise<number> {
  const row = await db
    .insertInto('sysFillSequence')
    .values({ ruleId, period, lastNumber: start })
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'period']).doUpdateSet({
        lastNumber: sql<number>`greatest(sys_fill_sequence.last_number + 1, excluded.last_number)`,
      }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

/** Returns the number that `takeNumber` would return. */
export async function peekNumber(db: Db, { ruleId, period, start }: Sequence): Promise<number> {
  const row = await db
    .selectFrom('sysFillSequence')
    .select('lastNumber')
    .where('ruleId', '=', ruleId)
    .where('period', '=', period)
    .executeTakeFirst();
  return Math.max((row?.lastNumber ?? 0) + 1, start);
}

/** Lists codes of the children of a department or category, or of the roots; deleted ones too. */
export async function listSiblingCodes(
  db: Db,
  of: 'sysDepart' | 'sysCategory',
  parentId: string | null,
): Promise<{ readonly parentCode: string; readonly codes: string[] } | undefined> {
  const code = sql.ref<string>(of === 'sysDepart' ? 'org_code' : 'code');
  const parent = sql.ref(of === 'sysDepart' ? 'parent_id' : 'pid');
  const found =
    parentId === null
      ? { rows: [{ code: '' }] }
      : await sql<{ code: string }>`select ${code} as code from ${sql.table(of)}
          where id = ${parentId} and del_flag = 0`.execute(db);
  const parentCode = found.rows[0]?.code;
  if (parentCode === undefined) return undefined;
  const { rows } = await sql<{ code: string }>`select ${code} as code from ${sql.table(of)}
    where ${parent} is not distinct from ${parentId}`.execute(db);
  return { parentCode, codes: rows.map((row) => row.code) };
}

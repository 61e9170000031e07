import type { Db } from '#server/store/database.ts';

/** The parts of a check rule as they are stored. */
export async function findCheckRule(db: Db, ruleCode: string): Promise<unknown> {
  const row = await db
    .selectFrom('sysCheckRule')
    .select('ruleJson')
    .where('delFlag', '=', 0)
    .where('ruleCode', '=', ruleCode)
    .executeTakeFirst();
  return row?.ruleJson;
}

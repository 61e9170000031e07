import type { Db } from '#server/store/database.ts';

/** Returns the stored parts of a check rule. */
export async function findCheckRule(db: Db, ruleCode: string): Promise<unknown> {
  const row = await db
    .selectFrom('sysCheckRule')
    .select('ruleJson')
    .where('delFlag', '=', 0)
    .where('ruleCode', '=', ruleCode)
    .executeTakeFirst();
  return row?.ruleJson;
}

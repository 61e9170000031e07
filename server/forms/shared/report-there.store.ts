import type { Db } from '#server/store/database.ts';

/** Whether the report exists; prevents its deletion and renaming until the transaction ends. */
export async function holdReport(trx: Db, code: string): Promise<boolean> {
  const found = await trx
    .selectFrom('onlReport')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 0)
    .forShare()
    .execute();
  return found.length > 0;
}

import type { Db } from '#server/store/database.ts';

/** Whether there is such a report; nobody deletes or renames it before this transaction ends. */
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

import type { Db } from '#server/store/database.ts';

/** Locks a report against deletion and renaming until the transaction ends; returns whether it exists. */
export async function lockReport(trx: Db, code: string): Promise<boolean> {
  const found = await trx
    .selectFrom('onlReport')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 0)
    .forShare()
    .execute();
  return found.length > 0;
}

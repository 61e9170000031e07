import { deleteFiles } from '#server/shared/stored-files/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { takeUploadsBefore } from '#server/forms/shared/links/public-uploads.store.ts';

/**
 * Deletes the records of files that were uploaded before `time` and that no answer refers to; returns their number.
 * Nothing else can refer to them.
 */
export async function deleteUnclaimedFiles(db: Db, time: Date): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const ids = await takeUploadsBefore(trx, time);
    await deleteFiles(trx, ids);
    return ids.length;
  });
}

import { deleteFiles } from '#server/shared/records/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { takeUploadsBefore } from './public-uploads.store.ts';

/** Deletes the rows of files that have waited for an answer since before `time`; answers how many. Nobody could name them elsewhere. */
export async function deleteUnclaimedFiles(db: Db, time: Date): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const ids = await takeUploadsBefore(trx, time);
    await deleteFiles(trx, ids);
    return ids.length;
  });
}

import type { Db } from '#server/store/database.ts';
import { purgeDeleted, type RecycleTable } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { requireIds } from '#server/http/id-list.ts';
import { restoreRecords, type RecordKind, type RecordDeps, type CallerContext } from './record-commands.ts';
import { messageAnswer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';

type ByPath = { readonly path: { readonly id: string } };

/**
 * Returns the recycle bin (回收站) operations of a kind: every user with access to its page can restore or purge all
 * its records.
 */
export function recordBin<Table extends RecycleTable>(deps: RecordDeps, kind: RecordKind<Table>) {
  return {
    back: async ({ path }: ByPath, { caller }: CallerContext) => {
      await restoreRecords(deps, kind, caller, { idText: path.id, ownOnly: false });
      return messageAnswer('操作成功！');
    },
    deletePhysic: async ({ path }: ByPath) => {
      await inTransaction(deps.db, (trx) => purgeRecords(trx, kind.table, requireIds(path.id)));
      return messageAnswer('删除成功！');
    },
  };
}

/** Purges deleted rows, all or none. */
export async function purgeRecords(trx: Db, table: RecycleTable, ids: readonly string[]): Promise<void> {
  if ((await purgeDeleted(trx, table, ids)) < ids.length) throw refusal('记录不存在或已被删除');
}

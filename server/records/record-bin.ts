import type { Db } from '#server/store/database.ts';
import { purgeDeleted, type RecycleTable } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Caller } from '../http/caller.ts';
import { chosenIds } from '../http/id-list.ts';
import { restoreRecords, type RecordKind, type RecordDeps } from './keep-record.ts';
import { done } from '../http/operation.ts';
import { refuse } from '../http/refusal.ts';

type Person = { readonly caller: Caller };
type ByPath = { readonly path: { readonly id: string } };

/**
 * Returns the recycle bin (回收站) operations of a kind: every user with access to its page can restore or purge all
 * its records.
 */
export function recordBin<Table extends RecycleTable>(deps: RecordDeps, kind: RecordKind<Table>) {
  return {
    back: async ({ path }: ByPath, { caller }: Person) => {
      await restoreRecords(deps, kind, caller, { idText: path.id, ownOnly: false });
      return done('操作成功！');
    },
    deletePhysic: async ({ path }: ByPath) => {
      await inTransaction(deps.db, (trx) => purgeRecords(trx, kind.table, chosenIds(path.id)));
      return done('删除成功！');
    },
  };
}

/** Purges deleted rows, all or none. */
export async function purgeRecords(trx: Db, table: RecycleTable, ids: readonly string[]): Promise<void> {
  if ((await purgeDeleted(trx, table, ids)) < ids.length) throw refuse('记录不存在或已被删除');
}

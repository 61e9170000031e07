import type { Db } from '#server/store/database.ts';
import { purgeDeleted, type RecycleTable } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Caller } from './caller.ts';
import { chosenIds } from './id-list.ts';
import { restoreRecords, type RecordKind, type RecordParts } from './keep-record.ts';
import { done } from './operation.ts';
import { refuse } from './refusal.ts';

type Person = { readonly caller: Caller };
type ByPath = { readonly path: { readonly id: string } };

/** The operations of a kind's 回收站: what whoever sees its page brings back, whoever deleted it, or removes for good. */
export function recordBin<Table extends RecycleTable>(deps: RecordParts, kind: RecordKind<Table>) {
  return {
    back: async ({ path }: ByPath, { caller }: Person) => {
      await restoreRecords(deps, kind, caller, { idText: path.id, ownOnly: false });
      return done('操作成功!');
    },
    deletePhysic: async ({ path }: ByPath) => {
      await inTransaction(deps.db, (trx) => purgeRecords(trx, kind.table, chosenIds(path.id)));
      return done('删除成功!');
    },
  };
}

/** Removes deleted rows for good, all or none. */
export async function purgeRecords(trx: Db, table: RecycleTable, ids: readonly string[]): Promise<void> {
  if ((await purgeDeleted(trx, table, ids)) < ids.length) throw refuse('未找到对应实体');
}

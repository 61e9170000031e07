import { constraintBreach } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import {
  insertRecord,
  lockRecord,
  updateRecord,
  type NewRecord,
  type RecordChange,
} from '#server/store/record.store.ts';
import { markDeleted, restoreDeleted, type RecycleTable } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { keptRefusal, type KeepingBin } from './binned.ts';
import type { Caller } from '../http/caller.ts';
import { chosenIds } from '../http/id-list.ts';
import { done } from '../http/operation.ts';
import { removed } from './removed.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { nextRevision } from '../http/revision.ts';

type Person = { readonly caller: Caller };

/** Dependencies for writing records. */
export type RecordDeps = { readonly db: Db; readonly clock: () => Date; readonly newId: () => string };

/** A kind of record that every user with access to its page can add, edit and delete logically. */
export type RecordKind<Table extends RecycleTable> = {
  readonly table: Table;
  /** Message and field for each unique key that may be violated. */
  readonly taken: Readonly<Record<string, { readonly message: string; readonly field: string }>>;
  /** Set if deleted records keep their unique values. */
  readonly bin?: KeepingBin;
  /** Runs after every change in its transaction, to invalidate caches. */
  readonly changed?: (trx: Db) => Promise<void>;
};

/** Adds a record; returns its id. Errors: a refusal that names the field whose value is taken. */
export async function addRecord<Table extends RecycleTable>(
  deps: RecordDeps,
  kind: RecordKind<Table>,
  caller: Caller,
  values: NewRecord<Table>,
): Promise<string> {
  const id = deps.newId();
  await oneOfAKind({ ...kind, kept: createKeptCheck(deps, kind, caller, values) }, () =>
    inTransaction(deps.db, async (trx) => {
      await insertRecord(trx, kind.table, {
        ...values,
        id,
        createBy: caller.username,
        createTime: deps.clock(),
      });
      await kind.changed?.(trx);
    }),
  );
  return id;
}

type Edit<Table extends RecycleTable> = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  readonly values: RecordChange<Table>;
  /** Returns the record as the list shows it, for a version conflict. */
  readonly current: () => Promise<object | undefined>;
};

/** Changes a record. Errors: a refusal with the current record if another user saved since it was read. */
export async function editRecord<Table extends RecycleTable>(
  deps: RecordDeps,
  kind: RecordKind<Table>,
  caller: Caller,
  { id, revision, values, current }: Edit<Table>,
): Promise<void> {
  await oneOfAKind({ ...kind, kept: createKeptCheck(deps, kind, caller, values) }, () =>
    inTransaction(deps.db, async (trx) => {
      const stamps = await lockRecord(trx, kind.table, id);
      if (stamps === undefined) throw refuse('记录不存在或已被删除');
      const updateTime = await nextRevision(revision, stamps, deps.clock(), current);
      await updateRecord(trx, kind.table, id, {
        ...values,
        updateBy: caller.username,
        updateTime,
      });
      await kind.changed?.(trx);
    }),
  );
}

/** Deletes records logically, all or none. */
export async function deleteRecords<Table extends RecycleTable>(
  deps: RecordDeps,
  { table, changed }: RecordKind<Table>,
  { username }: Caller,
  idText: string,
): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const deleted = await markDeleted(trx, table, ids, { username, now: deps.clock() });
    if (deleted.length < ids.length) throw refuse('记录不存在或已被删除');
    await changed?.(trx);
  });
}

/** Restores deleted records; `ownOnly`: only those that the caller deleted a moment ago. */
export async function restoreRecords<Table extends RecycleTable>(
  deps: RecordDeps,
  kind: RecordKind<Table>,
  { username }: Caller,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
): Promise<void> {
  const ids = chosenIds(idText);
  await oneOfAKind(kind, () =>
    inTransaction(deps.db, async (trx) => {
      const back = await restoreDeleted(trx, kind.table, ids, { username, now: deps.clock(), ownOnly });
      if (back.length < ids.length) throw refuse(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
      await kind.changed?.(trx);
    }),
  );
}

/** Returns the operations that delete one or many records, and undo the caller's own recent deletion (撤销). */
export function recordRemoval<Table extends RecycleTable>(deps: RecordDeps, kind: RecordKind<Table>) {
  return {
    delete: async ({ query }: { readonly query: { readonly id: string } }, { caller }: Person) => {
      await deleteRecords(deps, kind, caller, query.id);
      return done('删除成功！');
    },
    deleteBatch: async ({ query }: { readonly query: { readonly ids: string } }, { caller }: Person) => {
      await deleteRecords(deps, kind, caller, query.ids);
      return removed(query.ids);
    },
    restore: async ({ body }: { readonly body: { readonly ids: string } }, { caller }: Person) => {
      await restoreRecords(deps, kind, caller, { idText: body.ids, ownOnly: true });
      return done('撤销成功！');
    },
  };
}

/**
 * Searches the recycle bin for a value of a field. Every user with access to the page can see all records of the kind.
 */
function createKeptCheck(
  { db }: RecordDeps,
  { bin }: Pick<RecordKind<RecycleTable>, 'bin'>,
  caller: Caller,
  values: object,
): Kept | undefined {
  if (bin === undefined) return undefined;
  const valueByField = new Map(Object.entries<unknown>({ ...values }));
  return (field) => keptRefusal(db, bin, { caller, scope: { kind: 'none' } }, field, valueByField.get(field));
}

/** Returns the refusal for a field whose value a deleted record keeps. */
export type Kept = (field: string) => Promise<Refusal | undefined>;

type Once = { readonly taken: RecordKind<RecycleTable>['taken']; readonly kept?: Kept | undefined };

/**
 * Runs a write and turns a unique violation into a refusal that names the field, and the deleted record that keeps the
 * value.
 */
export async function oneOfAKind<T>({ taken, kept }: Once, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const found = taken[constraintBreach(error)?.constraint ?? ''];
    if (found === undefined) throw error;
    throw (await kept?.(found.field)) ?? refuse(found.message, found.field);
  }
}

import { constraintViolation } from '#server/store/constraint.ts';
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
import { binConflictRefusal, type RecycleBin } from './bin-conflict.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { messageAnswer } from '#server/http/operation.ts';
import { deletionAnswer } from './deletion-answer.ts';
import { refusal, type Refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';

/** The part of a request's context that these operations read. */
export type CallerContext = Pick<Actor, 'caller'>;

/** Dependencies for writing records. */
export type RecordDeps = { readonly db: Db; readonly clock: () => Date; readonly newId: () => string };

/** A kind of record that every user with access to its page can add, edit and delete logically. */
export type RecordKind<Table extends RecycleTable> = {
  readonly table: Table;
  /** Message and field for each unique key that may be violated. */
  readonly taken: Readonly<Record<string, { readonly message: string; readonly field: string }>>;
  /** Set if deleted records keep their unique values. */
  readonly bin?: RecycleBin;
  /** Runs after every change in its transaction, to invalidate caches. */
  readonly afterChange?: (trx: Db) => Promise<void>;
};

/** Adds a record; returns its id. Errors: a refusal that names the field whose value is taken. */
export async function addRecord<Table extends RecycleTable>(
  deps: RecordDeps,
  kind: RecordKind<Table>,
  caller: Caller,
  values: NewRecord<Table>,
): Promise<string> {
  const id = deps.newId();
  await translateDuplicates({ ...kind, refusalFor: createConflictRefusal(deps, kind, caller, values) }, () =>
    inTransaction(deps.db, async (trx) => {
      await insertRecord(trx, kind.table, {
        ...values,
        id,
        createBy: caller.username,
        createTime: deps.clock(),
      });
      await kind.afterChange?.(trx);
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
  await translateDuplicates({ ...kind, refusalFor: createConflictRefusal(deps, kind, caller, values) }, () =>
    inTransaction(deps.db, async (trx) => {
      const stamps = await lockRecord(trx, kind.table, id);
      if (stamps === undefined) throw refusal('记录不存在或已被删除');
      const updateTime = await nextRevision(revision, stamps, deps.clock(), current);
      await updateRecord(trx, kind.table, id, {
        ...values,
        updateBy: caller.username,
        updateTime,
      });
      await kind.afterChange?.(trx);
    }),
  );
}

/** Deletes records logically, all or none. */
export async function deleteRecords<Table extends RecycleTable>(
  deps: RecordDeps,
  { table, afterChange }: RecordKind<Table>,
  { username }: Caller,
  idText: string,
): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const deleted = await markDeleted(trx, table, ids, { username, now: deps.clock() });
    if (deleted.length < ids.length) throw refusal('记录不存在或已被删除');
    await afterChange?.(trx);
  });
}

/** Restores deleted records; `ownOnly`: only those that the caller deleted a moment ago. */
export async function restoreRecords<Table extends RecycleTable>(
  deps: RecordDeps,
  kind: RecordKind<Table>,
  { username }: Caller,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
): Promise<void> {
  const ids = requireIds(idText);
  await translateDuplicates(kind, () =>
    inTransaction(deps.db, async (trx) => {
      const back = await restoreDeleted(trx, kind.table, ids, { username, now: deps.clock(), ownOnly });
      if (back.length < ids.length) throw refusal(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
      await kind.afterChange?.(trx);
    }),
  );
}

/** Returns the operations that delete one or many records, and undo the caller's own recent deletion (撤销). */
export function recordRemoval<Table extends RecycleTable>(deps: RecordDeps, kind: RecordKind<Table>) {
  return {
    delete: async ({ query }: { readonly query: { readonly id: string } }, { caller }: CallerContext) => {
      await deleteRecords(deps, kind, caller, query.id);
      return messageAnswer('删除成功！');
    },
    deleteBatch: async (
      { query }: { readonly query: { readonly ids: string } },
      { caller }: CallerContext,
    ) => {
      await deleteRecords(deps, kind, caller, query.ids);
      return deletionAnswer(query.ids);
    },
    restore: async ({ body }: { readonly body: { readonly ids: string } }, { caller }: CallerContext) => {
      await restoreRecords(deps, kind, caller, { idText: body.ids, ownOnly: true });
      return messageAnswer('撤销成功！');
    },
  };
}

/**
 * Returns a function that searches the recycle bin for the value of a field. Every user with access to the page can
 * see all records of the kind.
 */
function createConflictRefusal(
  { db }: RecordDeps,
  { bin }: Pick<RecordKind<RecycleTable>, 'bin'>,
  caller: Caller,
  values: object,
): ConflictRefusal | undefined {
  if (bin === undefined) return undefined;
  const valueByField = new Map(Object.entries<unknown>({ ...values }));
  return (field) =>
    binConflictRefusal(db, bin, { caller, scope: { kind: 'none' } }, field, valueByField.get(field));
}

/** Returns the refusal for a field whose value a deleted record keeps. */
export type ConflictRefusal = (field: string) => Promise<Refusal | undefined>;

type DuplicateMessages = {
  readonly taken: RecordKind<RecycleTable>['taken'];
  readonly refusalFor?: ConflictRefusal | undefined;
};

/**
 * Runs a write and turns a unique violation into a refusal that names the field, and the deleted record that keeps the
 * value.
 */
export async function translateDuplicates<T>(
  { taken, refusalFor }: DuplicateMessages,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const found = taken[constraintViolation(error)?.constraint ?? ''];
    if (found === undefined) throw error;
    throw (await refusalFor?.(found.field)) ?? refusal(found.message, found.field);
  }
}

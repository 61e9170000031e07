import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { versionOf, type RecordState } from './version.rules.ts';
import { insertVersion, lastVersion, lockVersions } from './version.store.ts';

/** The tables whose records have versions. */
export type VersionedTable =
  | 'teaching_course'
  | 'teaching_course_unit'
  | 'sys_config'
  | 'sys_announcement'
  | 'sys_role';

/** The record whose change is recorded. */
export type VersionedRecord = {
  readonly table: VersionedTable;
  readonly id: string;
  /** Account name of the editor. */
  readonly by: string;
  readonly at: Date;
  /** Reads the record in this transaction; undefined when it does not exist. */
  readonly read: (trx: Db) => Promise<RecordState | undefined>;
};

/**
 * Runs `work`, which changes one record, and stores the new state as the next version in the same transaction. A
 * record without versions first gets its former state as version one. An unchanged record gets no version; a deleted
 * one gets an empty version.
 */
export async function recordVersion<Result>(
  db: Db,
  record: VersionedRecord,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (trx) => {
    const { table, id, by, at, read } = record;
    await lockVersions(trx, table, id);
    let last = await lastVersion(trx, table, id);
    const before = await read(trx);
    const insert = async (state: RecordState, author: { createBy: string | null; createTime: Date }) => {
      const { dataName, dataContent } = versionOf(state);
      if (dataContent === last?.dataContent) return;
      last = { dataContent, dataVersion: (last?.dataVersion ?? 0) + 1 };
      await insertVersion(trx, { id: newId(), dataTable: table, dataId: id, dataName, ...last, ...author });
    };
    if (last === undefined && before !== undefined) {
      const { updateBy, createBy, updateTime, createTime } = before.row;
      await insert(before, {
        createBy: updateBy ?? createBy ?? null,
        createTime: updateTime ?? createTime ?? at,
      });
    }
    const result = await work(trx);
    const after = (await read(trx)) ?? { name: before?.name ?? null, row: {} };
    await insert(after, { createBy: by, createTime: at });
    return result;
  });
}

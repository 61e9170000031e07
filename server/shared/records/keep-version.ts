import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { versionOf, type RecordState } from './version.rules.ts';
import { insertVersion, lastVersion, lockVersions } from './version.store.ts';

/** The records whose versions are kept, by the names of their tables. */
export type VersionedTable =
  | 'teaching_course'
  | 'teaching_course_unit'
  | 'sys_config'
  | 'sys_announcement'
  | 'sys_role';

export type Versioned = {
  readonly table: VersionedTable;
  readonly id: string;
  /** Account name of who changes it. */
  readonly by: string;
  readonly at: Date;
  /** The record as it stands in this transaction; undefined when there is none. */
  readonly read: (trx: Db) => Promise<RecordState | undefined>;
};

/**
 * Does `work`, which changes one record, and keeps what the record then holds as its next version, in the same
 * transaction. A record that nobody has changed before gets what it held until now as its first version. What leaves the
 * record as it was leaves no version; a record that is gone afterwards leaves an empty one.
 */
export async function keepVersion<Result>(
  db: Db,
  record: Versioned,
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

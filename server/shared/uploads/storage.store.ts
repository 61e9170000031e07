import { sql } from 'kysely';
import { historyFiles } from '#server/shared/teaching/work-history.store.ts';
import type { Db } from '#server/store/database.ts';

export type StorageUse = {
  /** Bytes that count: all files except those in the recycle bin. */
  readonly used: number;
  /** The part of `used` that only old versions of works refer to; it is freed when room is needed. */
  readonly history: number;
  /** Bytes of deleted works that may still be restored. */
  readonly binned: number;
};

/** Measures the files that one person owns, in bytes. */
export async function measurePerson(db: Db, userId: string): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select coalesce(sum(file_size) filter (where not binned), 0)::float8 as used,
      coalesce((select sum(file_size) from (${historyFiles(userId)}) history), 0)::float8 as history,
      coalesce(sum(file_size) filter (where binned), 0)::float8 as binned
    from (
      select file.file_size,
        coalesce(kept.of_deleted and not kept.of_living, false) as binned
      from sys_file file
        left join lateral (
          select bool_or(work.del_flag = 1) as of_deleted, bool_or(work.del_flag = 0) as of_living
          from teaching_work_version version join teaching_work work on work.id = version.work_id
          where version.file_id = file.id
        ) kept on true
      where file.owner_id = ${userId} and file.del_flag = 0 and file.released_time is null
    ) one`.execute(db);
  return rows[0] ?? { used: 0, history: 0, binned: 0 };
}

/** Measures all files of the school in bytes, each content once. */
export async function measureSchoolFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::float8 as bytes
    from (select max(file_size) as file_size from sys_file group by sha256) content`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Serialises the uploads of one person until the transaction ends. */
export async function lockUploader(db: Db, userId: string): Promise<void> {
  await db.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

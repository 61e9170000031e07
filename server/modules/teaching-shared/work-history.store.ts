import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/**
 * Old versions of the person's works go, the oldest first, until `bytes` are free or none is left. The newest version
 * of a work stays, and whatever the work shows.
 */
export async function dropHistory(db: Db, userId: string, bytes: number, now: Date): Promise<void> {
  const { rows } = await sql<{ fileId: string; coverId: string | null }>`
    delete from teaching_work_version version using (
      select old.work_id, old.version_no,
        sum(file.file_size) over (order by old.created_at, old.work_id, old.version_no) - file.file_size as before
      from teaching_work work
        join teaching_work_version old on old.work_id = work.id
        join sys_file file on file.id = old.file_id
      where work.user_id = ${userId} and file.owner_id = ${userId}
        and file.del_flag = 0 and file.released_time is null
        and old.file_id <> work.work_file
        and old.version_no < (select max(last.version_no) from teaching_work_version last where last.work_id = work.id)
    ) history
    where version.work_id = history.work_id and version.version_no = history.version_no
      and history.before < ${bytes}
    returning version.file_id as "fileId", version.cover_id as "coverId"`.execute(db);
  await releaseFiles(
    db,
    rows.flatMap(({ fileId, coverId }) => (coverId === null ? [fileId] : [fileId, coverId])),
    now,
  );
}

/** Files that a version has named count no longer as their owners' when nothing else uses them. */
export async function releaseFiles(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update sys_file file set released_time = ${now}
    where file.id = any(${[...new Set(ids)]}::varchar[])
      and not exists (select from sys_file_use used where used.file_id = file.id)`.execute(db);
}

/** A file that is used again counts again. */
export async function reclaimFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('sysFile')
    .set({ releasedTime: null })
    .where('id', 'in', ids)
    .where('releasedTime', 'is not', null)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/**
 * `id`, `file_size` and `since` of the files that make room when a person needs it: theirs, counted, and named by nothing
 * but old versions of works of theirs that are not deleted. The newest version of a work is none, nor what the work shows.
 */
export const historyFiles = (userId: string) => sql`
  select file.id, file.file_size, max(version.created_at) as since
  from sys_file file
    join teaching_work_version version on version.file_id = file.id
    join teaching_work work on work.id = version.work_id
  where file.owner_id = ${userId} and file.del_flag = 0 and file.released_time is null
  group by file.id
  having bool_and(
      work.user_id = ${userId} and work.del_flag = 0 and version.file_id <> work.work_file
      and version.version_no < (select max(last.version_no) from teaching_work_version last where last.work_id = work.id))
    and not exists (
      select from sys_file_use used where used.file_id = file.id and used.kind <> 'work-version')`;

/** Old versions of the person's works go, the oldest first, until `bytes` are free or none is left. */
export async function dropHistory(db: Db, userId: string, bytes: number, now: Date): Promise<void> {
  const { rows } = await sql<Named>`
    delete from teaching_work_version version using (
      select id, sum(file_size) over (order by since, id) - file_size as before
      from (${historyFiles(userId)}) one
    ) history
    where version.file_id = history.id and history.before < ${bytes}
    returning version.file_id as "fileId", version.cover_id as "coverId"`.execute(db);
  await releaseFiles(db, rows, now);
}

/** What a version of a work names. */
type Named = { readonly fileId: string; readonly coverId: string | null };

const filesOf = (versions: readonly Named[]): string[] => [
  ...new Set(versions.flatMap(({ fileId, coverId }) => (coverId === null ? [fileId] : [fileId, coverId]))),
];

/** Files that versions have named count no longer as their owners' when nothing else uses them. */
export async function releaseFiles(db: Db, versions: readonly Named[], now: Date): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    update sys_file file set released_time = ${now}
    where file.id = any(${filesOf(versions)}::varchar[])
      and not exists (select from sys_file_use used where used.file_id = file.id)`.execute(db);
}

/** Files that are used again count again. */
export async function reclaimFiles(db: Db, versions: readonly Named[]): Promise<void> {
  await db
    .updateTable('sysFile')
    .set({ releasedTime: null })
    .where('id', 'in', filesOf(versions))
    .where('releasedTime', 'is not', null)
    .execute();
}

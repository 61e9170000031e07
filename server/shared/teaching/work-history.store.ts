import { sql } from 'kysely';
import {
  reclaimFiles,
  releaseFiles,
  type VersionFiles,
} from '#server/shared/stored-files/write-file.store.ts';
import type { Db } from '#server/store/database.ts';

/**
 * `id`, `file_size` and `since` of the files that can be freed for a person: their own, counted, and referred to only
 * by old versions of works of theirs that are not deleted. The newest version of a work and its present files are
 * excluded.
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

/** Deletes old versions of the person's works, the oldest first, until `bytes` are free or none is left. */
export async function dropHistory(db: Db, userId: string, bytes: number, now: Date): Promise<void> {
  const { rows } = await sql<VersionFiles>`
    delete from teaching_work_version version using (
      select id, sum(file_size) over (order by since, id) - file_size as before
      from (${historyFiles(userId)}) one
    ) history
    where version.file_id = history.id and history.before < ${bytes}
    returning version.file_id as "fileId", version.cover_id as "coverId"`.execute(db);
  await releaseFiles(db, rows, now);
}

export type NewVersion = {
  readonly workId: string;
  readonly workName: string;
  readonly fileId: string;
  readonly coverId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/**
 * Appends a version and returns its number; the caller holds the lock of the work, so that numbers have no gaps and
 * no duplicates.
 */
export async function appendVersion(db: Db, version: NewVersion): Promise<number> {
  const row = await db
    .insertInto('teachingWorkVersion')
    .values((eb) => ({
      ...version,
      versionNo: eb
        .selectFrom('teachingWorkVersion as last')
        .select(sql<number>`coalesce(max(last.version_no), 0) + 1`.as('next'))
        .where('last.workId', '=', version.workId),
    }))
    .returning('versionNo')
    .executeTakeFirstOrThrow();
  await reclaimFiles(db, [version]);
  await thinVersions(db, version.workId, version.createdAt);
  return row.versionNo;
}

/**
 * The editor saves every minute, and every version is a file. All versions of the last hour stay; of the last day the
 * last one of each ten minutes; of earlier times the last one of each hour.
 */
async function thinVersions(db: Db, workId: string, now: Date): Promise<void> {
  const { rows } = await sql<Pick<NewVersion, 'fileId' | 'coverId'>>`
    delete from teaching_work_version version
    where version.work_id = ${workId}
      and version.created_at < ${now}::timestamptz - interval '1 hour'
      and exists (
        select 1 from teaching_work_version later
        cross join lateral (
          select case when version.created_at < ${now}::timestamptz - interval '1 day'
            then interval '1 hour' else interval '10 minutes' end as span
        ) kept
        where later.work_id = version.work_id
          and later.version_no > version.version_no
          and date_bin(kept.span, later.created_at, timestamptz 'epoch')
            = date_bin(kept.span, version.created_at, timestamptz 'epoch')
      )
    returning version.file_id as "fileId", version.cover_id as "coverId"
  `.execute(db);
  await releaseFiles(db, rows, now);
}

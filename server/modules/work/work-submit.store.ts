import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { reclaimFiles, releaseFiles } from '#server/shared/teaching/work-history.store.ts';
import { type OwnWork, ownWorks } from '#server/shared/teaching/own-work.store.ts';

export async function lockWorkOfUnit(db: Db, userId: string, unitId: string): Promise<OwnWork | undefined> {
  return await ownWorks(db, userId).where('courseId', '=', unitId).executeTakeFirst();
}

export async function lockWorkOfHomework(
  db: Db,
  userId: string,
  additionalId: string,
): Promise<OwnWork | undefined> {
  return await ownWorks(db, userId).where('additionalId', '=', additionalId).executeTakeFirst();
}

/** A free work made from this upload before: the same form sent twice. */
export async function lockWorkOfFile(db: Db, userId: string, fileId: string): Promise<OwnWork | undefined> {
  return await ownWorks(db, userId)
    .where('workFile', '=', fileId)
    .where('workScene', '=', 'create')
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The path of a file the user may hand in: uploaded for one of the purposes, or already that of a work of theirs (copied to them).
 * Locked until the transaction ends, so that the same form sent twice is saved one after the other.
 */
export async function lockWorkFile(
  db: Db,
  userId: string,
  fileId: string,
  purposes: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysFile as file')
    .select('file.filePath')
    .where('file.id', '=', fileId)
    .where('file.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('file.ownerId', '=', userId), eb('file.purpose', 'in', purposes)]),
        eb.exists(
          eb
            .selectFrom('teachingWork as own')
            .select('own.id')
            .whereRef('own.workFile', '=', 'file.id')
            .where('own.userId', '=', userId)
            .where('own.delFlag', '=', 0),
        ),
      ]),
    )
    .forNoKeyUpdate('file')
    .executeTakeFirst();
  return row?.filePath;
}

/** Whether the user may use the file as a cover: an own picture, or already that of a work of theirs. */
export async function isOwnCover(db: Db, userId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysFile as file')
    .select('file.id')
    .where('file.id', '=', fileId)
    .where('file.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('file.ownerId', '=', userId), eb('file.purpose', 'in', ['cover', 'image'])]),
        eb.exists(
          eb
            .selectFrom('teachingWork as own')
            .select('own.id')
            .whereRef('own.workCover', '=', 'file.id')
            .where('own.userId', '=', userId)
            .where('own.delFlag', '=', 0),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export type NewWork = {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string | null;
  readonly additionalId: string | null;
  readonly departId: string | null;
  readonly workScene: 'create' | 'course' | 'additional';
  readonly workName: string;
  readonly workType: string;
  readonly workFile: string;
  readonly workCover: string | null;
  readonly workStatus: number;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
  readonly createBy: string;
  readonly createTime: Date;
};

/** False when the user has a work for that unit or homework already; waits for another save of it that is under way. */
export async function insertWork(db: Db, work: NewWork): Promise<boolean> {
  const row = await db
    .insertInto('teachingWork')
    .values(work)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type WorkChange = Omit<
  NewWork,
  'id' | 'userId' | 'courseId' | 'additionalId' | 'workScene' | 'createBy'
> & {
  readonly updateBy: string;
  readonly updateTime: Date;
};

export async function updateWork(db: Db, id: string, change: WorkChange): Promise<void> {
  await db.updateTable('teachingWork').set(change).where('id', '=', id).execute();
}

export type NewVersion = {
  readonly workId: string;
  readonly workName: string;
  readonly fileId: string;
  readonly coverId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** Appends a version and answers its number; the caller holds the lock of the work, so numbers have no gaps and no doubles. */
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
 * The editor saves every minute, and every version is a file: of the last hour all stay, of the last day the last one of
 * each ten minutes, of the time before the last one of each hour.
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

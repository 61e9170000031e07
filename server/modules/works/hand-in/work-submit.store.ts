import { type OwnWork, ownWorks } from '#server/shared/teaching/own-work.store.ts';
import type { Db } from '#server/store/database.ts';

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

/** Returns the free work already created from this upload, if the same form is sent twice. */
export async function lockWorkOfFile(db: Db, userId: string, fileId: string): Promise<OwnWork | undefined> {
  return await ownWorks(db, userId)
    .where('workFile', '=', fileId)
    .where('workScene', '=', 'create')
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the path of a file that the user may submit: uploaded by them for one of the purposes, or already used in
 * one of their works (a copy). Locks it until the transaction ends, so that a form sent twice is saved in sequence.
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

/** Returns whether the user may use a file as a cover: their own picture, or already a cover of their works. */
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

import type { Db } from '#server/store/database.ts';

/** The work types that the editor opens. */
const projectTypes = ['1', '2', '4', '10'];

/** Returns a work of these types that is published or the user's own, with its files, or undefined. */
export async function findRemixable(db: Db, workId: string, userId: string) {
  return await db
    .selectFrom('teachingWork')
    .select(['userId', 'workName', 'workType', 'workFile', 'workCover'])
    .where('id', '=', workId)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('workStatus', '>=', 3), eb('userId', '=', userId)]))
    .where('workType', 'in', projectTypes)
    .executeTakeFirst();
}

/** Locks the user, so that two simultaneous requests create one copy. */
export async function lockAuthor(db: Db, userId: string): Promise<void> {
  await db.selectFrom('sysUser').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Returns the id of the user's copy of the work that has only its first version, or undefined. */
export async function findUntouchedRemix(
  db: Db,
  userId: string,
  workId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('teachingWork as work')
    .select('work.id')
    .where('work.userId', '=', userId)
    .where('work.remixOf', '=', workId)
    .where('work.delFlag', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('teachingWorkVersion as version')
            .select('version.workId')
            .whereRef('version.workId', '=', 'work.id')
            .where('version.versionNo', '>', 1),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

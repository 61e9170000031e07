import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** More works than a class has pupils. */
const maxCompared = 120;

/**
 * Returns a work for comparison with its starting project, or undefined if it is out of scope or belongs to
 * no class.
 */
export async function findWorkToCompare(db: Db, workId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('sysFile as file', 'file.id', 'work.workFile')
    .select(['work.id', 'work.userId', 'work.departId', 'work.courseId', 'work.additionalId'])
    .select(['file.id as fileId', 'file.sha256', 'file.filePath'])
    .select(
      sql<string | null>`coalesce(
        (select one.work_url from teaching_additional_work one where one.id = work.additional_id),
        (select one.course_work from teaching_course_unit one where one.id = work.course_id)
      )`.as('startPath'),
    )
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workInReach(scope))
    .executeTakeFirst();
}

export type WorkToCompare = NonNullable<Awaited<ReturnType<typeof findWorkToCompare>>>;

/** Returns the works that others of the class have submitted for the same task. */
export async function listClassmates(db: Db, work: WorkToCompare, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('sysFile as file', 'file.id', 'work.workFile')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .select([
      'work.id',
      'author.username',
      'author.realname',
      'file.id as fileId',
      'file.sha256',
      'file.filePath',
    ])
    .where('work.departId', '=', work.departId)
    .where((eb) =>
      work.additionalId === null
        ? eb('work.courseId', '=', work.courseId)
        : eb('work.additionalId', '=', work.additionalId),
    )
    .where('work.userId', '<>', work.userId)
    .where('work.workStatus', '>=', 1)
    .where('work.delFlag', '=', 0)
    .where(workInReach(scope))
    .orderBy('work.id')
    .limit(maxCompared)
    .execute();
}

export async function findFile(db: Db, id: string) {
  return await db
    .selectFrom('sysFile')
    .select(['id as fileId', 'sha256', 'filePath'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFileByPath(db: Db, path: string) {
  return await db
    .selectFrom('sysFile')
    .select(['id as fileId', 'sha256', 'filePath'])
    .where('filePath', '=', path)
    .executeTakeFirst();
}

/** Returns the stored structures of these files. */
export async function listFingerprints(
  db: Db,
  fileIds: readonly string[],
): Promise<Map<string, readonly number[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db.selectFrom('teachingWorkShape').selectAll().where('fileId', 'in', fileIds).execute();
  return new Map(rows.map(({ fileId, shingles }) => [fileId, shingles]));
}

export async function insertFingerprints(db: Db, fileId: string, shingles: readonly number[]): Promise<void> {
  await db
    .insertInto('teachingWorkShape')
    .values({ fileId, shingles: [...shingles] })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}

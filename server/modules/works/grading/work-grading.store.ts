import type { RowScope } from '#server/http/caller.ts';
import { marksAreHidden } from '#server/shared/teaching/unreleased-marks.store.ts';
import { voiceOf } from '#server/shared/teaching/spoken-comment.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns a work with its correction, or undefined if it is missing or its author out of scope. */
export async function findCorrection(db: Db, workId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select([
      'work.id as workId',
      'work.additionalId',
      'correct.id',
      'correct.score',
      'correct.comment',
      'correct.createBy',
      'correct.createTime',
    ])
    .select(voiceOf('correct').as('voice'))
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workInReach(scope))
    .executeTakeFirst();
}

/** Locks a work of an author in scope until the transaction ends. */
export async function lockWorkInScope(db: Db, workId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .select(['work.id', 'work.workName', 'work.workStatus', 'work.userId', 'work.additionalId'])
    .select(['work.createBy', 'work.createTime', 'work.updateBy', 'work.updateTime'])
    .select(marksAreHidden.as('isMarkHidden'))
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workInReach(scope))
    .forNoKeyUpdate('work')
    .executeTakeFirst();
}

export type Correction = {
  readonly id: string;
  readonly workId: string;
  readonly score: number | null;
  readonly comment: string | null;
  readonly by: string;
  readonly at: Date;
};

/** Removes the stars of a work; the comment stays. */
export async function clearScore(
  db: Db,
  workId: string,
  { by, at }: Pick<Correction, 'by' | 'at'>,
): Promise<void> {
  await db
    .updateTable('teachingWorkCorrect')
    .set({ score: null, updateBy: by, updateTime: at })
    .where('workId', '=', workId)
    .where('score', 'is not', null)
    .execute();
}

/** Inserts or updates the correction of a work; an update does not change its creator. */
export async function saveCorrection(
  db: Db,
  { id, workId, score, comment, by, at }: Correction,
): Promise<void> {
  await db
    .insertInto('teachingWorkCorrect')
    .values({ id, workId, score, comment, createBy: by, createTime: at })
    .onConflict((conflict) =>
      conflict.column('workId').doUpdateSet({ score, comment, updateBy: by, updateTime: at }),
    )
    .execute();
}

/** Returns the file of the spoken comment on a work. */
export async function findVoice(db: Db, workId: string) {
  return await db
    .selectFrom('teachingWorkCorrect as correct')
    .innerJoin('sysFile as file', 'file.id', 'correct.voiceId')
    .select(['file.id', 'file.filePath'])
    .where('correct.workId', '=', workId)
    .executeTakeFirst();
}

export async function updateVoice(
  db: Db,
  workId: string,
  voice:
    | { readonly voiceId: string; readonly voiceSeconds: number }
    | { readonly voiceId: null; readonly voiceSeconds: null },
): Promise<void> {
  await db.updateTable('teachingWorkCorrect').set(voice).where('workId', '=', workId).execute();
}

import { workIsOwnOrResponsible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the share link of a work (`token` null: none), or undefined if the work is not the user's. */
export async function findShare(db: Db, workId: string, userId: string) {
  return await db
    .selectFrom('teachingWork as work')
    .leftJoin('teachingWorkShare as share', 'share.workId', 'work.id')
    .select(['share.token', 'share.createTime'])
    .where('work.id', '=', workId)
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    .executeTakeFirst();
}

export type NewShare = {
  readonly workId: string;
  readonly token: string;
  readonly createBy: string;
  readonly createTime: Date;
};

/** Inserts a share link; an existing one is not changed. */
export async function insertShare(db: Db, share: NewShare): Promise<void> {
  await db
    .insertInto('teachingWorkShare')
    .values(share)
    .onConflict((conflict) => conflict.column('workId').doNothing())
    .execute();
}

/** Deletes the link of a work whose author is the viewer or in their scope; returns false if there is none. */
export async function deleteShare(db: Db, workId: string, viewer: Viewer): Promise<boolean> {
  const work = await db
    .selectFrom('teachingWork as work')
    .select('work.id')
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsOwnOrResponsible(viewer))
    .executeTakeFirst();
  if (work === undefined) return false;
  await db.deleteFrom('teachingWorkShare').where('workId', '=', workId).execute();
  return true;
}

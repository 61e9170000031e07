import { workIsOwnOrResponsible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the tags of a user, oldest first. */
export async function listTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teachingUserTag')
    .select('tag')
    .where('userId', '=', userId)
    .orderBy('createTime')
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Locks the owner, so that counting tags is exact. */
export async function lockOwner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Returns whether the viewer is the author of the work or responsible for the author. */
export async function isTaggable(db: Db, workId: string, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('teachingWork as work')
    .select('work.id')
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsOwnOrResponsible(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTag(db: Db, userId: string, tag: string, createTime: Date): Promise<void> {
  await db
    .insertInto('teachingUserTag')
    .values({ userId, tag, createTime })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the user's tag of a work; an empty one removes it. */
export async function setTag(db: Db, userId: string, workId: string, tag: string): Promise<void> {
  if (tag === '') {
    await db
      .deleteFrom('teachingWorkTag')
      .where('userId', '=', userId)
      .where('workId', '=', workId)
      .execute();
    return;
  }
  await db
    .insertInto('teachingWorkTag')
    .values({ userId, workId, tag })
    .onConflict((conflict) => conflict.columns(['userId', 'workId']).doUpdateSet({ tag }))
    .execute();
}

/** Returns whether works that are not deleted have this tag of the user. */
export async function isTagUsed(db: Db, userId: string, tag: string): Promise<boolean> {
  const row = await db
    .selectFrom('teachingWorkTag as given')
    .innerJoin('teachingWork as work', 'work.id', 'given.workId')
    .select('work.id')
    .where('given.userId', '=', userId)
    .where('given.tag', '=', tag)
    .where('work.delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a tag, also from works, and returns whether it existed. */
export async function deleteTag(db: Db, userId: string, tag: string): Promise<boolean> {
  await db.deleteFrom('teachingWorkTag').where('userId', '=', userId).where('tag', '=', tag).execute();
  const { numDeletedRows } = await db
    .deleteFrom('teachingUserTag')
    .where('userId', '=', userId)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

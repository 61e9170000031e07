import { shownAvatar, displayAvatar, displayName } from '#server/shared/people/public-identity.store.ts';
import { commentsAreOpen } from '#server/shared/teaching/comment-access.store.ts';
import { workIsVisible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

export type CommentRecord = Awaited<ReturnType<typeof listComments>>['rows'][number];

/** Returns whether the viewer may comment on a work, or undefined if the work is not visible. */
export async function findOpenness(db: Db, workId: string, viewer: Viewer): Promise<boolean | undefined> {
  const work = await db
    .selectFrom('teachingWork as work')
    .select(commentsAreOpen(viewer).as('isOpen'))
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsVisible(viewer))
    .executeTakeFirst();
  return work === undefined ? undefined : work.isOpen === true;
}

function visibleComments(db: Db) {
  return db
    .selectFrom('teachingWorkComment as comment')
    .innerJoin('sysUser as writer', 'writer.id', 'comment.userId')
    .where('comment.delFlag', '=', 0)
    .where('comment.commentStatus', '=', 0);
}

/** Returns one page of the visible comments of a work, newest first, and the total. */
export async function listComments(
  db: Db,
  workId: string,
  caller: Viewer['caller'],
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const matching = visibleComments(db).where('comment.workId', '=', workId);
  const [rows, count] = await Promise.all([
    matching
      .select(['comment.id', 'comment.userId', 'comment.comment', 'comment.createTime'])
      .select([displayName(caller, 'writer').as('realname'), displayAvatar(caller, 'writer').as('avatar')])
      .orderBy('comment.createTime', 'desc')
      .orderBy('comment.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Locks the writer, so that counting comments before writing is exact. Returns the avatar. */
export async function lockWriter(db: Db, userId: string): Promise<string | null> {
  const { avatar } = await db
    .selectFrom('sysUser')
    .select(shownAvatar('sysUser').as('avatar'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return avatar;
}

/** Returns the number of comments that a user wrote after `since`, deleted ones included. */
export async function countSince(db: Db, userId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('teachingWorkComment')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

export type NewComment = {
  readonly id: string;
  readonly workId: string;
  readonly userId: string;
  readonly comment: string;
  readonly createBy: string;
  readonly createTime: Date;
};

export async function insertComment(db: Db, comment: NewComment): Promise<void> {
  await db.insertInto('teachingWorkComment').values(comment).execute();
}

/** Deletes a comment of the user; returns false if it does not exist. */
export async function deleteOwn(
  db: Db,
  id: string,
  { userId, username, now }: { readonly userId: string; readonly username: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teachingWorkComment')
    .set({ delFlag: 1, updateBy: username, updateTime: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a comment that the viewer may see. */
export async function findVisibleComment(db: Db, id: string, viewer: Viewer) {
  return await visibleComments(db)
    .innerJoin('teachingWork as work', 'work.id', 'comment.workId')
    .select(['comment.id', 'comment.userId'])
    .where('comment.id', '=', id)
    .where('work.delFlag', '=', 0)
    .where(workIsVisible(viewer))
    .where(commentsAreOpen(viewer))
    .executeTakeFirst();
}

export type NewReport = {
  readonly commentId: string;
  readonly userId: string;
  readonly reason: string;
  readonly createdAt: Date;
};

/** Returns false if the user has reported the comment before. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const added = await db
    .insertInto('teachingCommentReport')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('commentId')
    .executeTakeFirst();
  return added !== undefined;
}

import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import { workIsOwnOrResponsible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';

export type DeletedWorkRow = Awaited<ReturnType<typeof listDeletedWorks>>[number];

/** Returns the deleted works of authors in scope, the last deleted first. */
export async function listDeletedWorks(db: Db, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .select(['work.id', 'work.workName', 'work.workType', 'work.workStatus', 'work.createTime'])
    .select(['work.updateBy', 'work.updateTime', 'author.username', 'author.realname'])
    .where('work.delFlag', '=', 1)
    .where(workInReach(scope))
    .$call(lastDeletedFirst('work'))
    .execute();
}

/** Locks the works whose author is the viewer or in their scope, in a fixed order to prevent deadlocks. */
export async function lockReachable(db: Db, ids: readonly string[], viewer: Viewer, deleted: 0 | 1) {
  return await db
    .selectFrom('teachingWork as work')
    .select(['work.id', 'work.userId', 'work.workStatus', 'work.workScene'])
    .where('work.id', 'in', ids)
    .where('work.delFlag', '=', deleted)
    .where(workIsOwnOrResponsible(viewer))
    .orderBy('work.id')
    .forNoKeyUpdate('work')
    .execute();
}

import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import { workIsOwnOrResponsible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the copied columns of a work, or undefined if it is not the viewer's and out of scope. */
export async function findCloneSource(db: Db, workId: string, viewer: Viewer) {
  return await db
    .selectFrom('teachingWork as work')
    .select(['work.id', 'work.userId', 'work.workName', 'work.workType', 'work.workFile', 'work.workCover'])
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsOwnOrResponsible(viewer))
    .executeTakeFirst();
}

type CloneSource = NonNullable<Awaited<ReturnType<typeof findCloneSource>>>;

/**
 * Returns which users are in scope, locked in a fixed order, so that simultaneous clicks wait for each other.
 */
export async function lockReceivers(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as receiver')
    .select('receiver.id')
    .where('receiver.id', 'in', ids)
    .where('receiver.delFlag', '=', 0)
    .where(userInScope(scope, sql.ref('receiver.id')))
    .orderBy('receiver.id')
    .forNoKeyUpdate('receiver')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which users have a copy of the work with this content already. */
export async function listCopyOwners(
  db: Db,
  work: CloneSource,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('teachingWork')
    .select('userId')
    .where('remixOf', '=', work.id)
    .where('workFile', '=', work.workFile)
    .where('workName', '=', work.workName)
    .where('userId', 'in', userIds)
    .where('delFlag', '=', 0)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

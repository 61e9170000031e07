import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { shownAvatar } from '#server/shared/people/public-identity.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns how many works of authors in scope wait for grading. */
export async function countWaiting(db: Db, scope: RowScope): Promise<number> {
  const row = await selectWaiting(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the works that have waited longest. */
export async function listOldestWaiting(db: Db, scope: RowScope, limit: number) {
  return await selectWaiting(db, scope)
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .leftJoin('sysDepart as depart', 'depart.id', 'work.departId')
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .select(['work.id', 'work.workName', 'work.createTime', 'depart.departName', 'unit.unitName'])
    .select(['author.username', 'author.realname', shownAvatar('author').as('avatar')])
    .orderBy('work.createTime')
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

function selectWaiting(db: Db, scope: RowScope) {
  return (
    db
      .selectFrom('teachingWork as work')
      .where('work.delFlag', '=', 0)
      // The value is a literal, so that the partial indexes of waiting works apply.
      .where(sql<boolean>`work.work_status = 1`)
      .where(workInReach(scope))
  );
}

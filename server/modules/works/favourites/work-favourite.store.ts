import { listWindow } from '#server/http/list-query.ts';
import type { Actor } from '#server/http/caller.ts';
import { workIsVisible } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { readPage } from '#server/store/list-page.ts';
import { readVisible } from '../public/public-work.store.ts';

/** The works that the user keeps and may open. */
function keptWorks(db: Db, actor: Actor) {
  return db
    .selectFrom('teachingWorkFavourite as kept')
    .innerJoin('teachingWork as work', 'work.id', 'kept.workId')
    .where('kept.userId', '=', actor.caller.userId)
    .where('kept.removedTime', 'is', null)
    .where('work.delFlag', '=', 0)
    .where(workIsVisible(actor));
}

type Window = { readonly pageNo?: number; readonly pageSize?: number };

/** Returns one page of the works that the user keeps, the last kept first, and the total. */
export async function listFavourites(db: Db, query: Window, actor: Actor) {
  const found = keptWorks(db, actor).select('work.id').orderBy('kept.createTime', 'desc').orderBy('work.id');
  return await readPage(db, found, listWindow(query), (isShown) => readVisible(db, actor, isShown));
}

/** Counts the works that the user keeps, without one. */
export async function countOtherFavourites(db: Db, workId: string, actor: Actor): Promise<number> {
  const { count } = await keptWorks(db, actor)
    .where('work.id', '<>', workId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Favourite = { readonly userId: string; readonly workId: string };

/** Adds a favourite. One that was removed after `since` returns to its place; older removed ones are deleted. */
export async function insertFavourite(
  db: Db,
  { userId, workId }: Favourite,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await db
    .deleteFrom('teachingWorkFavourite')
    .where('userId', '=', userId)
    .where('removedTime', '<', since)
    .execute();
  await db
    .insertInto('teachingWorkFavourite')
    .values({ userId, workId, createTime: now })
    .onConflict((conflict) => conflict.columns(['userId', 'workId']).doUpdateSet({ removedTime: null }))
    .execute();
}

export async function removeFavourite(db: Db, { userId, workId }: Favourite, now: Date): Promise<void> {
  await db
    .updateTable('teachingWorkFavourite')
    .set({ removedTime: now })
    .where('userId', '=', userId)
    .where('workId', '=', workId)
    .where('removedTime', 'is', null)
    .execute();
}

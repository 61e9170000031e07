import type { Db } from '#server/store/database.ts';

export type Counts = { readonly starNum: number; readonly viewNum: number };

/** Adds a like; returns the counters after it, or undefined when this visitor had liked the work before. */
export async function addStar(
  db: Db,
  workId: string,
  visitor: string,
  now: Date,
): Promise<Counts | undefined> {
  const added = await db
    .insertInto('teachingWorkStar')
    .values({ workId, visitor, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workId')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  return await countUp(db, workId, 'starNum');
}

/** Adds a view on a day (YYYY-MM-DD); returns the counters after it, or undefined when it was counted before. */
export async function addView(
  db: Db,
  workId: string,
  visitor: string,
  day: string,
): Promise<Counts | undefined> {
  const added = await db
    .insertInto('teachingWorkView')
    .values({ workId, visitor, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workId')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  return await countUp(db, workId, 'viewNum');
}

async function countUp(db: Db, workId: string, counter: keyof Counts): Promise<Counts | undefined> {
  return await db
    .updateTable('teachingWork')
    .set(counter, (eb) => eb(counter, '+', 1))
    .where('id', '=', workId)
    .returning(['starNum', 'viewNum'])
    .executeTakeFirst();
}

import type { Db } from '#server/store/database.ts';

export async function findPhrases(db: Db, userId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('teachingOwnPhrases')
    .select('phrases')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.phrases ?? [];
}

export async function replacePhrases(db: Db, userId: string, phrases: string[]): Promise<void> {
  await db
    .insertInto('teachingOwnPhrases')
    .values({ userId, phrases })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ phrases }))
    .execute();
}

import type { Db } from '#server/store/database.ts';

/** Stores the answer of a picture in place of an earlier one with this key. */
export async function saveCaptcha(db: Db, key: string, answerHash: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('sysCaptcha')
    .values({ key, answerHash, expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ answerHash, expiresAt }))
    .execute();
}

/** Deletes the captcha and returns whether it had this answer: each works once. */
export async function takeCaptcha(db: Db, key: string, answerHash: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('sysCaptcha')
    .where('key', '=', key)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
  return row !== undefined && row.answerHash === answerHash && row.expiresAt > now;
}

import type { Db } from '#server/store/database.ts';

export type CodePurpose = 'smsLogin' | 'smsRegister' | 'smsReset' | 'smsChange' | 'adminReset' | 'thirdLogin';

export type NewCode = {
  readonly purpose: CodePurpose;
  /** The subject of the code: a number, a user or a browser. */
  readonly subject: string;
  readonly codeHash: string;
  readonly userId: string | null;
  readonly createBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/**
 * Replaces an earlier code of the same purpose and subject. Returns false when that one is younger than `youngest`,
 * and stays.
 */
export async function saveCode(db: Db, code: NewCode, youngest?: Date): Promise<boolean> {
  const { purpose: _purpose, subject: _subject, ...fresh } = code;
  const saved = await db
    .insertInto('sysOneTimeCode')
    .values(code)
    .onConflict((conflict) => {
      const replace = conflict.columns(['purpose', 'subject']).doUpdateSet({ ...fresh, tries: 0 });
      return youngest === undefined ? replace : replace.where('sysOneTimeCode.createdAt', '<=', youngest);
    })
    .returning('subject')
    .execute();
  return saved.length === 1;
}

/** Counts a try and returns the code when it is valid and had fewer than `limit` tries. */
export async function tryCode(
  db: Db,
  purpose: CodePurpose,
  subject: string,
  now: Date,
  limit: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sysOneTimeCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expiresAt', '>', now)
    .where('tries', '<', limit)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash;
}

/** Deletes the code and returns its subject; undefined when another request was faster. */
export async function takeCode(
  db: Db,
  purpose: CodePurpose,
  subject: string,
  codeHash: string,
): Promise<{ readonly userId: string | null } | undefined> {
  return await db
    .deleteFrom('sysOneTimeCode')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
}

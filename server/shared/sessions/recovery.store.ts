import type { Db } from '#server/store/database.ts';

export async function insertRecovery(
  db: Db,
  recovery: { readonly idHash: string; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insertInto('sysRecovery').values(recovery).execute();
}

/** The account behind a recovery that is still open. */
export async function findRecovery(db: Db, idHash: string, now: Date) {
  return await db
    .selectFrom('sysRecovery as recovery')
    .innerJoin('sysUser as account', 'account.id', 'recovery.userId')
    .select(['account.id', 'account.username', 'account.phone', 'account.password', 'recovery.proven'])
    .where('recovery.idHash', '=', idHash)
    .where('recovery.expiresAt', '>', now)
    .where('account.delFlag', '=', 0)
    .executeTakeFirst();
}

export async function markProven(db: Db, idHash: string): Promise<void> {
  await db.updateTable('sysRecovery').set({ proven: 1 }).where('idHash', '=', idHash).execute();
}

/** False: somebody else has used it. */
export async function takeRecovery(db: Db, idHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('sysRecovery')
    .where('idHash', '=', idHash)
    .where('proven', '=', 1)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

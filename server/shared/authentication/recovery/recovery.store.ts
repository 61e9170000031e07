import type { Db } from '#server/store/database.ts';

/** Stores a recovery. `userId` is null when no account has the typed name; `decoy` is then a hash of that name. */
export async function insertRecovery(
  db: Db,
  recovery: {
    readonly idHash: string;
    readonly userId: string | null;
    readonly decoy: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto('sysRecovery').values(recovery).execute();
}

/** Finds an open recovery; `account` is undefined when no account has the typed name any more. */
export async function findRecovery(db: Db, idHash: string, now: Date) {
  const found = await db
    .selectFrom('sysRecovery as recovery')
    .leftJoin('sysUser as account', (join) =>
      join.onRef('account.id', '=', 'recovery.userId').on('account.delFlag', '=', 0),
    )
    .select([
      'account.id',
      'account.username',
      'account.phone',
      'account.password',
      'account.realname',
      'account.birthday',
      'recovery.proven',
      'recovery.decoy',
    ])
    .where('recovery.idHash', '=', idHash)
    .where('recovery.expiresAt', '>', now)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { id, username, password, proven, decoy, ...known } = found;
  const isAccount = id !== null && username !== null && password !== null;
  return {
    account: isAccount ? { id, username, password, ...known } : undefined,
    isProven: proven === 1,
    /** The subject of its codes. */
    owner: isAccount ? id : `unknown:${decoy ?? ''}`,
  };
}

/** Records that the user has proved their identity. */
export async function markProven(db: Db, idHash: string): Promise<void> {
  await db.updateTable('sysRecovery').set({ proven: 1 }).where('idHash', '=', idHash).execute();
}

/** Deletes a proven recovery. Returns false when another request has used it. */
export async function takeRecovery(db: Db, idHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sysRecovery')
    .where('idHash', '=', idHash)
    .where('proven', '=', 1)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

import type { Db } from '#server/store/database.ts';

/** Returns when and by whom the user was last written, locked against writes until the transaction ends. */
export async function lockUser(db: Db, id: string) {
  return await db
    .selectFrom('sysUser')
    .select(['createTime', 'updateTime', 'createBy', 'updateBy'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the hashed password, only for replacing it. */
export async function findPasswordOf(db: Db, id: string) {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'password', 'realname', 'phone', 'birthday'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Returns which of these users have works. */
export async function listAuthors(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select('account.username')
    .where('account.id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('teachingWork as work').select('work.id').whereRef('work.userId', '=', 'account.id'),
      ),
    )
    .orderBy('account.username')
    .execute();
  return rows.map(({ username }) => username);
}

/**
 * Returns the id of the user named by an id, a username or both, or undefined if no user has them or they
 * differ.
 */
export async function findTargetId(
  db: Db,
  { id, username }: { readonly id?: string; readonly username?: string },
): Promise<string | undefined> {
  if (!id && !username) return undefined;
  const found = await db
    .selectFrom('sysUser')
    .select('id')
    .where((eb) =>
      eb.and([...(id ? [eb('id', '=', id)] : []), ...(username ? [eb('username', '=', username)] : [])]),
    )
    .executeTakeFirst();
  return found?.id;
}

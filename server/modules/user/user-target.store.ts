import type { Db } from '#server/store/database.ts';

/** When the user was written last and by whom, read so that nobody else writes before this transaction ends. */
export async function lockUser(db: Db, id: string) {
  return await db
    .selectFrom('sysUser')
    .select(['createTime', 'updateTime', 'createBy', 'updateBy'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

/** The hashed password, for the one who replaces it; it goes no further. */
export async function findPasswordOf(db: Db, id: string) {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'password', 'realname', 'phone', 'birthday'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Of these users those whose works are still there. */
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

/** The id of the user whom an id, a username or both name; undefined when they mean nobody, or two. */
export async function findTargetId(
  db: Db,
  { id, username }: { readonly id?: string; readonly username?: string },
): Promise<string | undefined> {
  if (!id && !username) return undefined;
  const named = await db
    .selectFrom('sysUser')
    .select('id')
    .where((eb) =>
      eb.and([...(id ? [eb('id', '=', id)] : []), ...(username ? [eb('username', '=', username)] : [])]),
    )
    .executeTakeFirst();
  return named?.id;
}

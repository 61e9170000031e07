import type { Db } from '#server/store/database.ts';

/** Everything of an account, its hashed password too: for the entrances and its owner. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account of a name, whatever its case; deleted accounts do not exist for the login. */
export async function findAccount(db: Db, username: string) {
  return await db
    .selectFrom('sysUser')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** What the person of an account is called; undefined when nobody, or nobody any more, has it. */
export async function findRealName(db: Db, username: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('sysUser')
    .select('realname')
    .where('username', '=', username)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return account?.realname ?? undefined;
}

export async function listDepartsOf(db: Db, userId: string) {
  return await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
    .select(['depart.id', 'depart.departName', 'depart.orgCode'])
    .where('member.userId', '=', userId)
    .where('depart.delFlag', '=', 0)
    .orderBy('depart.orgCode')
    .execute();
}

export async function listRoleCodesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole as held')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .select('role.roleCode')
    .where('held.userId', '=', userId)
    .orderBy('role.roleCode')
    .execute();
  return rows.map((row) => row.roleCode);
}

export async function listResponsibleDepartIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserResponsible')
    .select('departId')
    .where('userId', '=', userId)
    .orderBy('departId')
    .execute();
  return rows.map((row) => row.departId);
}

export async function findActiveById(db: Db, id: string) {
  return await db
    .selectFrom('sysUser')
    .selectAll()
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

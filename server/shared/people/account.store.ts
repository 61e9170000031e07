import type { Db } from '#server/store/database.ts';

/** An account with its hashed password: for login and for its owner. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Finds an account by name without regard to case; login does not find deleted accounts. */
export async function findAccount(db: Db, username: string) {
  return await db
    .selectFrom('sysUser')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Returns the real name of an account's owner; undefined when no active account has the name. */
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
    .select(['depart.id', 'depart.departName', 'depart.orgCode', 'depart.orgCategory'])
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

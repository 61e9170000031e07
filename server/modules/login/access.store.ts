import type { Db } from '#server/store/database.ts';

/** Returns the account with this phone number, unless it is deleted. */
export async function findAccountByPhone(db: Db, phone: string) {
  return await db
    .selectFrom('sysUser')
    .selectAll()
    .where('phone', '=', phone)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

export type Taken = 'username' | 'phone' | 'email';

/** Returns the first of the given values that an account has. Deleted accounts count: their names stay taken. */
export async function findTaken(
  db: Db,
  values: Readonly<Partial<Record<Taken, string>>>,
): Promise<Taken | undefined> {
  const { username, phone, email } = values;
  const rows = await db
    .selectFrom('sysUser')
    .select(['username', 'phone', 'email'])
    .where((eb) =>
      eb.or([
        ...(username ? [eb(eb.fn('lower', ['username']), '=', username.toLowerCase())] : []),
        ...(phone ? [eb('phone', '=', phone)] : []),
        ...(email ? [eb('email', '=', email)] : []),
      ]),
    )
    .limit(3)
    .execute();
  if (rows.some((row) => username && row.username.toLowerCase() === username.toLowerCase()))
    return 'username';
  if (rows.some((row) => phone && row.phone === phone)) return 'phone';
  return rows.some((row) => email && row.email === email) ? 'email' : undefined;
}

export async function findRole(db: Db, id: string) {
  return await db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleLevel'])
    .where((eb) => eb.or([eb('id', '=', id), eb('roleCode', '=', id)]))
    .executeTakeFirst();
}

export async function findDepart(db: Db, id: string) {
  return await db
    .selectFrom('sysDepart')
    .select(['id', 'orgCode'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

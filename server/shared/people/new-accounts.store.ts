import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { leadOnlyTeachers } from './write-links.store.ts';

type Rows = {
  readonly users: readonly Insertable<Database['sysUser']>[];
  readonly roles: readonly Insertable<Database['sysUserRole']>[];
  readonly departs: readonly Insertable<Database['sysUserDepart']>[];
  readonly responsible: readonly Insertable<Database['sysUserResponsible']>[];
};

/** A statement takes at most 65,535 values. */
const batch = 500;

export async function insertAccounts(db: Db, rows: Rows): Promise<void> {
  for (const part of parts(rows.users)) await db.insertInto('sysUser').values(part).execute();
  for (const part of parts(rows.roles)) await db.insertInto('sysUserRole').values(part).execute();
  for (const part of parts(rows.departs)) await db.insertInto('sysUserDepart').values(part).execute();
  for (const part of parts(rows.responsible))
    await db.insertInto('sysUserResponsible').values(part).execute();
  if (rows.responsible.length > 0)
    await leadOnlyTeachers(db, [...new Set(rows.responsible.map(({ departId }) => departId))]);
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_one, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
}

/** Returns the values that users already have, including deleted ones; names in lower case. */
export async function findTakenValues(
  db: Db,
  values: Readonly<Record<'username' | 'email' | 'phone' | 'workNo', readonly string[]>>,
) {
  const rows = await db
    .selectFrom('sysUser')
    .select(['username', 'email', 'phone', 'workNo'])
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(username) = any(${values.username.map((name) => name.toLowerCase())})`,
        sql<boolean>`email = any(${[...values.email]})`,
        sql<boolean>`phone = any(${[...values.phone]})`,
        sql<boolean>`work_no = any(${[...values.workNo]})`,
      ]),
    )
    .execute();
  const present = (list: readonly (string | null)[]) => new Set(list.filter((one) => one !== null));
  return {
    username: present(rows.map((row) => row.username.toLowerCase())),
    email: present(rows.map((row) => row.email)),
    phone: present(rows.map((row) => row.phone)),
    workNo: present(rows.map((row) => row.workNo)),
  };
}

/** Lists names that consist of this prefix and digits. */
export async function listNumberedNames(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser')
    .select('username')
    .where(sql<boolean>`starts_with(lower(username), ${prefix.toLowerCase()})`)
    .execute();
  return rows.map(({ username }) => username.toLowerCase());
}

/** Returns the paths that belong to uploaded avatars. */
export async function listAvatarPaths(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysFile')
    .select('filePath')
    .where('filePath', 'in', paths)
    .where('purpose', '=', 'avatar')
    .where('delFlag', '=', 0)
    .execute();
  return new Set(rows.map(({ filePath }) => filePath));
}

/** Columns of a user, except those that the insert adds. */
export type AccountColumns = Omit<
  Insertable<Database['sysUser']>,
  'id' | 'password' | 'createTime' | 'createBy'
>;

/** Inserts an account with its one role and its one class, if any. Call it in a transaction. */
export async function insertRegistered(
  db: Db,
  user: Insertable<Database['sysUser']>,
  roleId: string,
  departId: string | undefined,
): Promise<void> {
  await db.insertInto('sysUser').values(user).execute();
  await db.insertInto('sysUserRole').values({ id: newId(), userId: user.id, roleId }).execute();
  if (departId === undefined) return;
  await db.insertInto('sysUserDepart').values({ id: newId(), userId: user.id, depId: departId }).execute();
}

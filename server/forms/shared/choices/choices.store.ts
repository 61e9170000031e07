import { sql, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** The user who picks people, and the rows of people that they may see. */
export type Chooser = {
  readonly userId: string;
  readonly departIds: readonly string[];
  readonly scope: RowScope;
};

/** Accounts that a user may pick: their own, people in their scope, and members of their own departments. */
function choosable(db: Db, { userId, departIds, scope }: Chooser) {
  return db
    .selectFrom('sysUser as account')
    .where('account.delFlag', '=', 0)
    .where(
      sql<SqlBool>`(account.id = ${userId} or ${userInReach(scope, sql.ref('account.id'))} or exists (
        select from sys_user_depart member where member.user_id = account.id and member.dep_id = any(${[...departIds]})))`,
    );
}

/** Returns those of these user names that the user may pick. */
export async function listChoosable(
  db: Db,
  usernames: readonly string[],
  chooser: Chooser,
): Promise<Set<string>> {
  if (usernames.length === 0) return new Set();
  const rows = await choosable(db, chooser)
    .select('account.username')
    .where('account.username', 'in', [...usernames])
    .execute();
  return new Set(rows.map(({ username }) => username));
}

export type PeopleQuery = {
  /** Substrings of their names; empty: any. */
  readonly username: string;
  readonly realname: string;
  readonly limit: number;
  readonly offset: number;
};

/** Returns a page of the people that the user may pick. */
export const listChoosablePeople = (db: Db, chooser: Chooser, query: PeopleQuery) =>
  peoplePage(choosable(db, chooser), query);

/** Returns a page of accounts by name; exact matches come first. */
export async function peoplePage(
  accounts: ReturnType<typeof choosable>,
  { username, realname, limit, offset }: PeopleQuery,
) {
  const matching = accounts
    .where('account.username', 'ilike', containsPattern(username))
    .where('account.realname', 'ilike', containsPattern(realname));
  const [rows, count] = await Promise.all([
    matching
      .select(['account.id', 'account.username', 'account.realname'])
      .orderBy((eb) => eb('account.username', '=', username), 'desc')
      .orderBy('account.username')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Departments that a user may pick: their own, and those in their scope. */
function choosableDeparts(db: Db, { departIds, scope }: Chooser) {
  return db
    .selectFrom('sysDepart as depart')
    .where('depart.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb('depart.id', '=', sql<string>`any(${[...departIds]})`),
        departInScope(scope, sql.ref('depart.org_code')),
      ]),
    );
}

/** Returns those of these departments that the user may pick. */
export async function listChoosableDeparts(
  db: Db,
  ids: readonly string[],
  chooser: Chooser,
): Promise<Set<string>> {
  const rows = await choosableDeparts(db, chooser)
    .select('depart.id')
    .where('depart.id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The first names of the choices of a user, and the number of all. */
export type OfferedNames = { readonly names: readonly string[]; readonly total: number };

/** Returns the first names of the departments that the user may pick. */
export async function listDepartsOffered(db: Db, chooser: Chooser, limit: number): Promise<OfferedNames> {
  const departs = choosableDeparts(db, chooser);
  const [rows, { total }] = await Promise.all([
    departs.select('depart.departName').orderBy('depart.orgCode').limit(limit).execute(),
    departs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { names: rows.map(({ departName }) => departName), total };
}

/** Returns the first names of the categories below a code. */
export async function listCategoriesOffered(db: Db, below: string, limit: number): Promise<OfferedNames> {
  const categories = db
    .selectFrom('sysCategory')
    .where('delFlag', '=', 0)
    .where(sql<SqlBool>`starts_with(code, ${below})`)
    .where('code', '!=', below);
  const [rows, { total }] = await Promise.all([
    categories.select('name').orderBy('code').limit(limit).execute(),
    categories.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { names: rows.map(({ name }) => name ?? ''), total };
}

/** Codes of departments by their ids, in their order. */
export async function listOwnCodes(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepart')
    .select('orgCode')
    .where('id', 'in', [...ids])
    .where('delFlag', '=', 0)
    .orderBy('orgCode')
    .execute();
  return rows.map(({ orgCode }) => orgCode);
}

/** Names of departments by their ids. */
export async function listDepartNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysDepart')
    .select(['id', 'departName'])
    .where('id', 'in', [...ids])
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map(({ id, departName }) => [id, departName]));
}

/** Returns the existing ones of these departments, in order, each with the name of its parent. */
export async function listOfferedDeparts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as upper', 'upper.id', 'depart.parentId')
    .select(['depart.id', 'depart.departName', 'upper.departName as above'])
    .where('depart.id', 'in', [...ids])
    .where('depart.delFlag', '=', 0)
    .orderBy('depart.orgCode')
    .execute();
}

/** Names of categories by their codes. */
export async function listCategoryNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysCategory')
    .select(['code', 'name'])
    .where('code', 'in', [...codes])
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map(({ code, name }) => [code ?? '', name ?? '']));
}

/** Returns those of these codes that are categories below the given one. */
export async function listCategoriesBelow(
  db: Db,
  below: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const found = [...(await listCategoryNames(db, codes)).keys()];
  return new Set(found.filter((code) => code.startsWith(below) && code !== below));
}

type NameValues = readonly (readonly [name: string, value: string])[];

/** Returns user names of people with these names. */
export async function listPeopleNamed(db: Db, names: readonly string[]): Promise<NameValues> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('sysUser')
    .select(['username', 'realname'])
    .where('realname', 'in', [...names])
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ username, realname }) => [realname, username]);
}

/** Returns ids of departments with these names. */
export async function listDepartsNamed(db: Db, names: readonly string[]): Promise<NameValues> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepart')
    .select(['id', 'departName'])
    .where('departName', 'in', [...names])
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ id, departName }) => [departName, id]);
}

/** Returns codes of categories with these names. */
export async function listCategoriesNamed(db: Db, names: readonly string[]): Promise<NameValues> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('sysCategory')
    .select(['code', 'name'])
    .where('name', 'in', [...names])
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ code, name }) => [name ?? '', code ?? '']);
}

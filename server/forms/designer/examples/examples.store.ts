import { sql } from 'kysely';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';

const example = 'example:';
const filled = 'example-rows:';

/** Codes of the examples that this school was given and that have not been filled in yet. */
export async function listUnfilled(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysSeeded')
    .select('name')
    .where((eb) => eb.or([eb('name', 'like', `${example}%`), eb('name', 'like', `${filled}%`)]))
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  const exampleCodes = [...names]
    .filter((name) => name.startsWith(example))
    .map((name) => name.slice(example.length));
  return new Set(exampleCodes.filter((code) => !names.has(`${filled}${code}`)));
}

/** Returns false when another user has filled it in. */
export async function noteFilled(trx: Db, code: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('sysSeeded')
    .values({ name: `${filled}${code}` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return inserted.length > 0;
}

/** Whether rows were written to a form, deleted ones too. */
export async function hasRows(trx: Db, formId: string): Promise<boolean> {
  const rows = await runRows(trx, sql`select from ${rowsTable(formId)} limit 1`);
  return rows.length > 0;
}

/** Ids of accounts by their user names. */
export async function listAccounts(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sysUser')
    .select(['id', 'username'])
    .where('username', 'in', [...usernames])
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Ids of departments by their codes. */
export async function listDeparts(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sysDepart').select(['id', 'orgCode']).where('delFlag', '=', 0).execute();
  return new Map(rows.map(({ id, orgCode }) => [orgCode, id]));
}

/** The department of an account. */
export async function orgCodeOf(db: Db, username: string): Promise<string | null> {
  const account = await db
    .selectFrom('sysUser')
    .select('orgCode')
    .where('username', '=', username)
    .executeTakeFirst();
  return account?.orgCode ?? null;
}

import { sql } from 'kysely';
import { likeHolding } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { peoplePage, type PeopleQuery } from './choices.store.ts';
import type { AuthorizedField, AuthorizedQuery } from './authorized-query.store.ts';
import { present } from './rows.store.ts';

/** Maximum number of user names taken from rows for a lookup. */
const maxNames = 10_000;

/**
 * Returns a page of the people that a field contains in the rows the caller can see, for filtering a list, including
 * deleted accounts. Exact matches come first.
 */
export async function listNamedInRows(
  db: Db,
  search: AuthorizedQuery,
  { by, type }: AuthorizedField,
  query: PeopleQuery,
) {
  const { username, realname } = query;
  const called = realname === '' ? undefined : await namesCalled(db, query);
  const each = type === 'text[]' ? sql`unnest(${by})` : by;
  const found = await runRows(
    db,
    sql<{ name: string }>`select distinct name, name = ${username} as exact from (
      select ${each} as name from ${search.table} as rows where ${search.condition} and ${present}) as named
    where name ilike ${likeHolding(username)} and ${called === undefined ? sql`true` : sql`name = any(${called}::varchar[])`}
    order by exact desc, name limit ${maxNames}`,
  );
  const names = sql<string>`(select unnest(${found.map(({ name }) => name)}::varchar[]))`;
  return await peoplePage(db.selectFrom('sysUser as account').where('account.username', 'in', names), query);
}

/** Returns the user names of people with these real names, because rows store only user names. */
async function namesCalled(db: Db, { username, realname }: PeopleQuery): Promise<string[]> {
  const accounts = await db
    .selectFrom('sysUser')
    .select('username')
    .where('username', 'ilike', likeHolding(username))
    .where('realname', 'ilike', likeHolding(realname))
    .orderBy('username')
    .limit(maxNames)
    .execute();
  return accounts.map((account) => account.username);
}

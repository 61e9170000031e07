import { sql } from 'kysely';
import { containsPattern } from '#server/store/condition-sql.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { peoplePage, type PeopleQuery } from '#server/forms/shared/choices/choices.store.ts';
import type { AuthorizedField, AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { notDeleted } from './rows.store.ts';

/** Maximum number of user names taken from rows for a lookup. */
const maxNames = 10_000;

/**
 * Returns a page of the people that a field contains in the rows the caller can see, for filtering a list, including
 * deleted accounts. Exact matches come first.
 */
export async function listNamedInRows(
  db: Db,
  search: AuthorizedQuery,
  { column, type }: AuthorizedField,
  query: PeopleQuery,
) {
  const { username, realname } = query;
  const usernames = realname === '' ? undefined : await listUsernames(db, query);
  const each = type === 'text[]' ? sql`unnest(${column})` : column;
  const found = await runRows(
    db,
    sql<{ name: string }>`select distinct name, name = ${username} as exact from (
      select ${each} as name from ${search.table} as rows
      where ${search.condition} and ${notDeleted}) as named
    where name ilike ${containsPattern(username)}
      and ${usernames === undefined ? sql`true` : sql`name = any(${usernames}::varchar[])`}
    order by exact desc, name limit ${maxNames}`,
  );
  const names = sql<string>`(select unnest(${found.map(({ name }) => name)}::varchar[]))`;
  return await peoplePage(db.selectFrom('sysUser as account').where('account.username', 'in', names), query);
}

/** Returns the user names of people with these real names, because rows store only user names. */
async function listUsernames(db: Db, { username, realname }: PeopleQuery): Promise<string[]> {
  const accounts = await db
    .selectFrom('sysUser')
    .select('username')
    .where('username', 'ilike', containsPattern(username))
    .where('realname', 'ilike', containsPattern(realname))
    .orderBy('username')
    .limit(maxNames)
    .execute();
  return accounts.map((account) => account.username);
}

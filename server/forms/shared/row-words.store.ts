import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { own, type AuthorizedField, type AuthorizedQuery } from './authorized-query.store.ts';
import { select } from './rows.store.ts';
import type { StoredRow } from './types.ts';

/** Maximum number of rows searched; rows with more text come first. */
const maxRows = 2000;

/**
 * Returns the rows within the caller's scope whose texts are all among these parts or empty, and the rows with these
 * ids. `texts` should include fields with distinctive values; without any, every row matches.
 */
export async function findRowsOfTexts(
  db: Db,
  authorized: AuthorizedQuery,
  {
    texts,
    parts,
    ids,
  }: { texts: readonly AuthorizedField[]; parts: readonly string[]; ids: readonly string[] },
): Promise<StoredRow[]> {
  const [only, ...others] = texts;
  const isAmong = ({ by }: AuthorizedField) => sql<SqlBool>`${by} = any(${[...parts]})`;
  const alike =
    only !== undefined && others.length === 0
      ? isAmong(only)
      : sql.join(
          [
            sql<SqlBool>`true`,
            ...texts.map((field) => sql<SqlBool>`(${isAmong(field)} or coalesce(${field.by}, '') = '')`),
          ],
          sql` and `,
        );
  const textLength = sql.join([sql`0`, ...texts.map(({ by }) => sql`length(coalesce(${by}, ''))`)], sql` + `);
  return await select(
    db,
    authorized,
    [sql<SqlBool>`${own('delFlag')} = 0`, sql<SqlBool>`((${alike}) or ${own('id')} = any(${[...ids]}))`],
    sql`order by ${textLength} desc, ${own('id')} limit ${maxRows}`,
  );
}

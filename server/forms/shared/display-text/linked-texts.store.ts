import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import {
  systemColumn,
  type AuthorizedField,
  type AuthorizedQuery,
} from '#server/forms/shared/access/authorized-query.store.ts';
import { notDeleted, select } from '#server/forms/shared/read/rows.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';

/** Maximum number of rows searched; rows with more text come first. */
const maxRows = 2000;

/**
 * Returns the rows within the caller's scope whose values of these fields are all among the phrases or empty, and the rows
 * with these ids. `fields` should include fields with distinctive values; without any, every row matches.
 */
export async function findRowsOfTexts(
  db: Db,
  query: AuthorizedQuery,
  {
    fields,
    phrases,
    ids,
  }: { fields: readonly AuthorizedField[]; phrases: readonly string[]; ids: readonly string[] },
): Promise<StoredRow[]> {
  const [only, ...others] = fields;
  const isAmong = ({ column }: AuthorizedField) => sql<SqlBool>`${column} = any(${[...phrases]})`;
  const matching =
    only !== undefined && others.length === 0
      ? isAmong(only)
      : sql.join(
          [
            sql<SqlBool>`true`,
            ...fields.map((field) => sql<SqlBool>`(${isAmong(field)} or coalesce(${field.column}, '') = '')`),
          ],
          sql` and `,
        );
  const lengths = fields.map(({ column }) => sql`length(coalesce(${column}, ''))`);
  const textLength = sql.join([sql`0`, ...lengths], sql` + `);
  return await select(
    db,
    query,
    [notDeleted, sql<SqlBool>`((${matching}) or ${systemColumn('id')} = any(${[...ids]}))`],
    sql`order by ${textLength} desc, ${systemColumn('id')} limit ${maxRows}`,
  );
}

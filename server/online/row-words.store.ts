import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { own, type PassField, type RowPass } from './row-pass.store.ts';
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
  pass: RowPass,
  { texts, parts, ids }: { texts: readonly PassField[]; parts: readonly string[]; ids: readonly string[] },
): Promise<StoredRow[]> {
  const [only, ...others] = texts;
  const isAmong = ({ by }: PassField) => sql<SqlBool>`${by} = any(${[...parts]})`;
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
  const said = sql.join([sql`0`, ...texts.map(({ by }) => sql`length(coalesce(${by}, ''))`)], sql` + `);
  return await select(
    db,
    pass,
    [sql<SqlBool>`${own('delFlag')} = 0`, sql<SqlBool>`((${alike}) or ${own('id')} = any(${[...ids]}))`],
    sql`order by ${said} desc, ${own('id')} limit ${maxRows}`,
  );
}

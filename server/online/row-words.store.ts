import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { own, type PassField, type RowPass } from './row-pass.store.ts';
import { select, type StoredRow } from './rows.store.ts';

/** Rows that are looked through at most: those that say more stand first. */
const mostRows = 2000;

/**
 * Rows within reach whose texts are all among these parts, or empty; and those of these ids. Fields of few rows alike are to be
 * among `texts`: without any every row comes into question.
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
    sql`order by ${said} desc, ${own('id')} limit ${mostRows}`,
  );
}

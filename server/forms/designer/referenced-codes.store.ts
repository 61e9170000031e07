import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';

/** The kinds of records that a definition refers to by code. */
export type ReferencedKind = keyof typeof places;

const present = sql`del_flag = 0`;
const places = {
  dict: { table: 'sys_dict', code: 'dict_code', where: present },
  category: { table: 'sys_category', code: 'code', where: present },
  checkRule: { table: 'sys_check_rule', code: 'rule_code', where: present },
  fillRule: { table: 'sys_fill_rule', code: 'rule_code', where: present },
  // The table has no recycle bin.
  role: { table: 'sys_role', code: 'role_code', where: sql`true` },
} as const;

/** Returns which of these codes exist. */
export async function knownCodes(
  db: Db,
  kind: ReferencedKind,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const { table, code, where } = places[kind];
  const { rows } = await sql<{ code: string }>`select ${sql.ref(code)} as code from ${sql.table(table)}
    where ${sql.ref(code)} = any(${[...codes]}) and ${where}`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/**
 * Returns the keys of the fields of these forms, published and drafted, because one of two forms with
 * references to each other's new fields is published first.
 */
export async function knownFormKeys(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('onlForm as form')
    .leftJoin('onlFormVersion as published', (join) =>
      join.onRef('published.formId', '=', 'form.id').onRef('published.number', '=', 'form.version'),
    )
    .select('form.code')
    .select([
      sql<Schema<'FormDefinition'>>`form.draft`.as('draft'),
      sql<Schema<'FormDefinition'> | null>`published.definition`.as('definition'),
    ])
    .where('form.delFlag', '=', 0)
    .where('form.code', 'in', [...codes])
    .execute();
  return new Map(
    rows.map(({ code, draft, definition }) => {
      const fields = [...(definition?.fields ?? []), ...draft.fields];
      return [code, new Set(fields.map(({ key }) => key))];
    }),
  );
}

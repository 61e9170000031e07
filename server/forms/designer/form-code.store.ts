import { sql } from 'kysely';
import { formViewName } from '#server/forms/shared/tables/form-view.store.ts';
import { pathsNaming } from '#server/forms/shared/access/row-access.rules.ts';
import type { Db } from '#server/store/database.ts';

/** Whether a form that is deleted had this code. */
export async function wasCode(db: Db, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('onlForm')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 1)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * The uses of a form by its code: menu entries, other forms whose published version shows its rows or links to them,
 * and reports about it, including those by SQL.
 */
export async function usersOfCode(db: Db, code: string): Promise<string[]> {
  const menus = await db
    .selectFrom('sysPermission')
    .select('name')
    .where('delFlag', '=', 0)
    .where('url', 'in', pathsNaming(code))
    .orderBy('id')
    .execute();
  const named = JSON.stringify([{ form: code }]);
  const forms = await db
    .selectFrom('onlForm as form')
    .innerJoin('onlFormVersion as published', (join) =>
      join.onRef('published.formId', '=', 'form.id').onRef('published.number', '=', 'form.version'),
    )
    .select('form.name')
    .where('form.delFlag', '=', 0)
    .where('form.code', '<>', code)
    .where(
      sql<boolean>`(published.definition->'subs' @> ${named}::jsonb or published.definition->'fields' @> ${named}::jsonb)`,
    )
    .orderBy('form.id')
    .execute();
  const source = JSON.stringify({ source: { kind: 'form', code } });
  const reports = await db
    .selectFrom('onlReport')
    .select('name')
    .where('delFlag', '=', 0)
    .where(
      sql<boolean>`(definition @> ${source}::jsonb or definition ->> 'sql' ~* ('\\m' || ${formViewName(code)} || '\\M'))`,
    )
    .orderBy('id')
    .execute();
  return [
    ...menus.map(({ name }) => `菜单“${name ?? ''}”`),
    ...forms.map(({ name }) => `表单“${name}”`),
    ...reports.map(({ name }) => `报表“${name}”`),
  ];
}

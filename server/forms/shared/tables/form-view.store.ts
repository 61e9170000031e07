import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { ddlRole, runDdl } from '#server/store/online-role.store.ts';
import { columnRef, liveColumns, rowsTable, rowsTableName, type FieldColumn } from './registry.store.ts';

type Definition = Schema<'FormDefinition'>;
type Field = Definition['fields'][number];

/** Views contain no passwords; file paths are useless in reports. */
const hidden: ReadonlySet<Field['kind']> = new Set(['password', 'file', 'image']);

/** Columns of every row, by their names in report SQL. */
const common = ['id', 'create_by', 'create_time', 'update_time', 'org_code', 'main_id', 'parent_id'] as const;

/** Views of forms are named after their form; names of other views do not begin like this. */
export const formViewName = (code: string): string => `form_${code}`;
export const formOfView = (name: string): string | undefined => /^form_([a-z][a-z0-9_]*)$/.exec(name)?.[1];

export type ViewColumn = { readonly name: string; readonly label: string; readonly field?: Field };

const commonLabels: Readonly<Record<(typeof common)[number], string>> = {
  id: '编号',
  create_by: '创建人',
  create_time: '创建时间',
  update_time: '更新时间',
  org_code: '部门编码',
  main_id: '主表编号',
  parent_id: '上级编号',
};

/** Returns the columns of a form's view, with names in lower case so that SQL need not quote them. */
export function viewColumns(
  { fields }: Definition,
  columns: ReadonlyMap<string, Pick<FieldColumn, 'name'>>,
): ViewColumn[] {
  const named: ViewColumn[] = common.map((name) => ({ name, label: commonLabels[name] }));
  const usedNames = new Set<string>(common);
  for (const field of fields) {
    if (hidden.has(field.kind) || !columns.has(field.id)) continue;
    const base = field.key.toLowerCase();
    let name = base;
    for (let number = 2; usedNames.has(name); number += 1) name = `${base}_${number}`;
    usedNames.add(name);
    named.push({ name, label: field.label, field });
  }
  return named;
}

/** Whether the database roles that read the views exist; without them report SQL does not run. */
async function hasReaders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce(has_schema_privilege(to_regrole(${ddlRole})::oid, 'onl_report', 'create')
      and has_schema_privilege(to_regrole(${ddlRole})::oid, 'onl', 'create'), false) as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** Views over the table of a form, with their columns. */
async function viewsOf(db: Db, formId: string): Promise<{ name: string; columns: readonly string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select v.relname::text as name, array(select attname::text from pg_attribute
      where attrelid = v.oid and attnum > 0 order by attnum) as columns
    from pg_class v where v.relnamespace = 'onl_report'::regnamespace and v.relkind = 'v'
      and v.oid in (select r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
        where d.refobjid = to_regclass(${`onl.${rowsTableName(formId)}`}))`.execute(db);
  return rows;
}

type CurrentForm = { readonly id: string; readonly code: string; readonly definition: Definition };

async function published(db: Db, formId?: string): Promise<CurrentForm[]> {
  const { rows } = await sql<CurrentForm>`
    select f.id, f.code, v.definition from onl_form f
      join onl_form_version v on v.form_id = f.id and v.number = f.version
    where f.del_flag = 0 and (${formId ?? null}::text is null or f.id = ${formId ?? null})
    order by f.code`.execute(db);
  return rows;
}

/**
 * Creates or updates the view through which report SQL reads a form, for its published version. It contains all rows
 * that are not deleted; permissions are checked where the statement runs.
 */
export async function syncFormView(trx: Db, formId: string): Promise<void> {
  if (!(await hasReaders(trx))) return;
  const [form] = await published(trx, formId);
  for (const { name } of await viewsOf(trx, formId)) await dropView(trx, name);
  if (form !== undefined) await makeView(trx, form);
}

/** Creates missing and outdated views at the start, since a restore and older builds leave none. */
export async function syncFormViews(db: Db): Promise<void> {
  if (!(await hasReaders(db))) return;
  for (const form of await published(db)) {
    const columns = viewColumns(form.definition, await liveColumns(db, form.id));
    const signature = JSON.stringify([[formViewName(form.code), ...columns.map(({ name }) => name)]]);
    const currentViews = (await viewsOf(db, form.id)).map((view) => [view.name, ...view.columns]);
    if (JSON.stringify(currentViews) !== signature)
      await db.transaction().execute(async (trx) => {
        await sql`select from onl_form where id = ${form.id} for update`.execute(trx);
        await syncFormView(trx, form.id);
      });
  }
}

const dropView = async (trx: Db, name: string): Promise<unknown> =>
  await runDdl(trx, sql`drop view if exists ${sql.id('onl_report', name)}`);

async function makeView(trx: Db, { id, code, definition }: CurrentForm): Promise<void> {
  const live = await liveColumns(trx, id);
  const shown = viewColumns(definition, live).flatMap(({ name, field }) => {
    if (field === undefined) return [sql`rows.${sql.id(name)}`];
    const column = live.get(field.id);
    return column === undefined ? [] : [sql`rows.${columnRef(column)} as ${sql.id(name)}`];
  });
  await runDdl(
    trx,
    sql`create view ${sql.id('onl_report', formViewName(code))} as
      select ${sql.join(shown)} from ${rowsTable(id)} rows where rows.del_flag = 0`,
  );
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { isColumnType, isValueSort, type ColumnType, type ValueSort } from './value-types.ts';

// The names of tables and columns below the schema onl come from here alone. They are made of ids, never of what a user
// has typed. Results of queries on them want `db.withoutPlugins()`: the usual one would write f_ab as fAb.

/** The columns that every table of rows has, whatever its form is; with names as on the wire. */
export const rowColumns = {
  id: 'id',
  createBy: 'create_by',
  createTime: 'create_time',
  updateBy: 'update_by',
  updateTime: 'update_time',
  delFlag: 'del_flag',
  /** Department of whoever made the row, as it was then. */
  orgCode: 'org_code',
  /** Of a row of a sub table: the row it belongs to. */
  mainId: 'main_id',
  /** Of a row of a tree: the row above. */
  parentId: 'parent_id',
} as const;

/** A column of a form's table that holds values of a field. */
export type FieldColumn = {
  readonly name: string;
  readonly fieldId: string;
  readonly type: ColumnType;
  /** Left out: what its type says. */
  readonly holds?: ValueSort | undefined;
  /** A publishing that is under way has made it; nobody reads or writes it yet. */
  readonly pending: boolean;
  readonly retiredAt: Date | null;
};

/** Name of the table of a form, without its schema. Errors: an id that the server has not made is a bug. */
export function rowsTableName(formId: string): string {
  if (!/^[0-9a-f]{32}$/.test(formId)) throw new Error('no id of a form');
  return `t_${formId}`;
}

/** The table of a form, for SQL. */
export function rowsTable(formId: string): RawBuilder<unknown> {
  return sql.id('onl', rowsTableName(formId));
}

/** A column that the registry names, for SQL. */
export function columnRef({ name }: Pick<FieldColumn, 'name'>): RawBuilder<unknown> {
  return sql.id(demandColumnName(name));
}

/** What a field's nth column is called: its type may change, and each type has a column of its own. */
export function columnName(fieldId: string, generation: number): string {
  return demandColumnName(generation === 0 ? `f_${fieldId}` : `f_${fieldId}_${generation}`);
}

function demandColumnName(name: string): string {
  if (!/^f_[a-z0-9]{8}(_[0-9]{1,6})?$/.test(name)) throw new Error('no name of a column');
  return name;
}

/** Every column of a form's table, by name; those too that are retired, or not in use yet. */
export async function listAllColumns(db: Db, formId: string): Promise<FieldColumn[]> {
  const rows = await db
    .selectFrom('onlColumn')
    .select(['name', 'fieldId', 'type', 'holds', 'pending', 'retiredAt'])
    .where('formId', '=', formId)
    .orderBy('name')
    .execute();
  return rows.map(({ type, holds, ...row }) => ({
    ...row,
    type: demandType(type),
    ...(holds !== null && isValueSort(holds) ? { holds } : {}),
  }));
}

/** The columns that are in use, by the id of their field. */
export async function liveColumns(db: Db, formId: string): Promise<ReadonlyMap<string, FieldColumn>> {
  const columns = await listAllColumns(db, formId);
  const live = columns.filter(({ pending, retiredAt }) => !pending && retiredAt === null);
  return new Map(live.map((column) => [column.fieldId, column]));
}

function demandType(type: string): ColumnType {
  if (!isColumnType(type)) throw new Error(`a column of an unknown type: ${type}`);
  return type;
}

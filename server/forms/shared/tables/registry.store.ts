import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/store/database.ts';
import {
  isColumnType,
  isValueSort,
  type ColumnType,
  type ValueSort,
} from '#server/forms/shared/values/value-types.ts';

// The only source of table and column names in the schema onl. Names are made of ids, never of text that a user has
// typed. Queries on them need `db.withoutPlugins()`: the default plugin would turn f_ab into fAb.

/** The columns of every form table, by their names on the wire. */
export const rowColumns = {
  id: 'id',
  createBy: 'create_by',
  createTime: 'create_time',
  updateBy: 'update_by',
  updateTime: 'update_time',
  delFlag: 'del_flag',
  /** Department of the row's creator at the time of creation. */
  orgCode: 'org_code',
  /** Row of a sub-table: the id of its main row. */
  mainId: 'main_id',
  /** Row of a tree: the id of its parent. */
  parentId: 'parent_id',
} as const;

/** A column of a form's table that holds values of a field. */
export type FieldColumn = {
  readonly name: string;
  readonly fieldId: string;
  readonly type: ColumnType;
  /** Left out: its type determines it. */
  readonly holds?: ValueSort | undefined;
  /** A running publishing has created the column; it is not read or written yet. */
  readonly pending: boolean;
  readonly retiredAt: Date | null;
};

/** Returns the table name of a form, without its schema. Throws on an id that the server did not generate. */
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
  return sql.id(requireColumnName(name));
}

/** Returns the name of a field's nth column: each change of type creates a new column. */
export function columnName(fieldId: string, generation: number): string {
  return requireColumnName(generation === 0 ? `f_${fieldId}` : `f_${fieldId}_${generation}`);
}

function requireColumnName(name: string): string {
  if (!/^f_[a-z0-9]{8}(_[0-9]{1,6})?$/.test(name)) throw new Error('no name of a column');
  return name;
}

/** Returns all columns of a form's table by name, including retired and pending ones. */
export async function listAllColumns(db: Db, formId: string): Promise<FieldColumn[]> {
  const rows = await db
    .selectFrom('onlColumn')
    .select(['name', 'fieldId', 'type', 'holds', 'pending', 'retiredAt'])
    .where('formId', '=', formId)
    .orderBy('name')
    .execute();
  return rows.map(({ type, holds, ...row }) => ({
    ...row,
    type: requireType(type),
    ...(holds !== null && isValueSort(holds) ? { holds } : {}),
  }));
}

/** The columns that are in use, by the id of their field. */
export async function liveColumns(db: Db, formId: string): Promise<ReadonlyMap<string, FieldColumn>> {
  const columns = await listAllColumns(db, formId);
  const live = columns.filter(({ pending, retiredAt }) => !pending && retiredAt === null);
  return new Map(live.map((column) => [column.fieldId, column]));
}

function requireType(type: string): ColumnType {
  if (!isColumnType(type)) throw new Error(`a column of an unknown type: ${type}`);
  return type;
}

import { sourcesOf } from '#common/expressions/formula-sources.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { rulesOf } from '#server/forms/shared/rules/form-expressions.ts';
import { columnRef, rowColumns, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { fieldsFor, formulasFor, type FormField, type RowReach, type RowAction } from './row-access.rules.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';

/** A field that an authorized query may access, with its column. */
export type AuthorizedField = {
  readonly field: FormField;
  readonly type: ColumnType;
  readonly column: RawBuilder<unknown>;
};

export type AuthorizeOptions = {
  readonly form: PublishedForm;
  readonly action: RowAction;
  readonly caller: Caller;
  readonly fields: readonly FormField[];
  readonly formulas: readonly FormField[];
  readonly reach: RowReach;
  /** Patterns of the department codes for `class` and `depart`. */
  readonly orgCodes: readonly string[];
};

/**
 * An authorized access to a form: its table, the columns for one purpose and the condition of the rows. Only the policy
 * creates it, and nothing else names a form table, so every query uses it (tests/architecture/online.test.ts).
 */
export class AuthorizedQuery {
  readonly form: PublishedForm;
  readonly action: RowAction;
  readonly caller: Caller;
  /** Fields by key. */
  readonly fields: ReadonlyMap<string, AuthorizedField>;
  /** The formulas to compute. */
  readonly formulas: readonly FormField[];
  /** Fields that the formulas read but the answer does not contain. */
  readonly sources: readonly AuthorizedField[];
  readonly table: RawBuilder<unknown>;
  /** Condition on the alias `rows`. */
  readonly condition: RawBuilder<SqlBool>;

  constructor(options: AuthorizeOptions) {
    const { form, action, caller, fields, formulas } = options;
    this.form = form;
    this.action = action;
    this.caller = caller;
    this.table = rowsTable(form.id);
    const withColumn = (field: FormField): [string, AuthorizedField][] => {
      const found = form.columns.get(field.id);
      if (found === undefined) return [];
      return [[field.key, { field, type: found.type, column: sql`rows.${columnRef(found)}` }]];
    };
    this.fields = new Map(fields.flatMap(withColumn));
    this.formulas = formulas;
    const read = sourcesOf(rulesOf(form).formulas, formulas);
    this.sources = form.definition.fields
      .filter(({ key }) => read.has(key) && !this.fields.has(key))
      .flatMap((field) => withColumn(field).map(([, one]) => one));
    this.condition = reachCondition(options);
  }

  /** Returns the unqualified column name, for SET and INSERT. */
  nameOf({ id }: Pick<FormField, 'id'>): RawBuilder<unknown> {
    const column = this.form.columns.get(id);
    if (column === undefined) throw new Error(`no column of ${id}`);
    return columnRef(column);
  }
}

/** Returns a column that every table of rows has, of the alias `rows`. */
export function systemColumn(name: keyof typeof rowColumns): RawBuilder<unknown> {
  return sql`rows.${systemColumnName(name)}`;
}

/** Returns the unqualified name of such a column, for SET and INSERT. */
export function systemColumnName(name: keyof typeof rowColumns): RawBuilder<unknown> {
  return sql.id(rowColumns[name]);
}

/** Uses the form's department field if it has one and the row has a value there, otherwise the creator of the row. */
function reachCondition(options: AuthorizeOptions): RawBuilder<SqlBool> {
  const { form, reach, caller, orgCodes } = options;
  const departColumn = form.columns.get(form.definition.departField ?? '');
  const written = writtenWithin(options);
  if (departColumn === undefined || reach === 'all' || reach === 'own' || reach === 'none') return written;
  const column = sql`rows.${columnRef(departColumn)}`;
  // Deleted departments count too: the rows of a class that has left stay visible to its former staff.
  const departs = sql`array(select depart.id::text from sys_depart depart
    where depart.org_code like any(${[...orgCodes]}))`;
  const [isTheirs, isNobodys] =
    departColumn.type === 'text[]'
      ? [sql`${column} && ${departs}`, sql`coalesce(cardinality(${column}), 0) = 0`]
      : [sql`${column} = any(${departs})`, sql`${column} is null`];
  return sql<SqlBool>`(${writtenBy(caller)} or ${isTheirs} or (${isNobodys} and ${written}))`;
}

const writtenBy = ({ username }: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`${systemColumn('createBy')} = ${username}`;

/** Shaped for the indexes: one condition per pattern, and one list of creators. */
function writtenWithin({ reach, caller, orgCodes }: AuthorizeOptions): RawBuilder<SqlBool> {
  const mine = writtenBy(caller);
  const codes = [...orgCodes];
  switch (reach) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'own':
      return mine;
    case 'none':
      return sql<SqlBool>`false`;
    case 'depart':
      return sql<SqlBool>`(${sql.join(
        [mine, ...codes.map((code) => sql`${systemColumn('orgCode')} like ${code}`)],
        sql` or `,
      )})`;
    case 'class':
      return sql<SqlBool>`${systemColumn('createBy')} = any(array_append(array(
        select account.username from sys_user account
          join sys_user_depart member on member.user_id = account.id
          join sys_depart depart on depart.id = member.dep_id
        where depart.del_flag = 0 and depart.org_code like any(${codes})), ${caller.username}::varchar))`;
    default:
      return reach satisfies never;
  }
}

/**
 * Returns the code patterns of the departments of a user: those the user is responsible for, with everything below,
 * and those the user belongs to.
 */
export async function listOrgCodes(db: Db, { departIds, responsibleOrgCodes }: Caller): Promise<string[]> {
  const below = responsibleOrgCodes.map((code) => `${code}%`);
  if (departIds.length === 0) return below;
  const rows = await db
    .selectFrom('sysDepart')
    .select('orgCode')
    .where('id', 'in', departIds)
    .where('delFlag', '=', 0)
    .execute();
  return [...below, ...rows.map(({ orgCode }) => orgCode)];
}

/** Creates an authorized query. Only the policy may call this; it decides the options. */
export function authorizeQuery(
  options: Omit<AuthorizeOptions, 'fields' | 'formulas'>,
  access: Parameters<typeof fieldsFor>[1],
): AuthorizedQuery {
  const { form, action } = options;
  return new AuthorizedQuery({
    ...options,
    fields: fieldsFor(form, access, action),
    formulas: formulasFor(form, access, action),
  });
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { regionNames } from '#openapi/regions.ts';
import { refusals } from '#server/http/refusal.ts';
import { parseWireTime } from '#server/http/wire-time.ts';
import { readFilters, readFilterTree, searchOf, defaultSearch, wholeDays } from './filter.rules.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { systemColumn, type AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';
import {
  conditionSql,
  fieldCondition,
  joinConditions,
  likePattern,
  rangeOperator,
  type ComparedColumn,
  type Condition,
  type ConditionTree,
} from '#server/store/condition-sql.ts';

type Target = {
  readonly column: RawBuilder<unknown>;
  readonly type: ColumnType;
  readonly searchBy?: 'equal' | 'like' | 'range' | 'any' | undefined;
  /** Left out for the columns that every row has. */
  readonly field?: Pick<FormField, 'kind'>;
};

/** Columns of every row, which every user may filter by. */
const common: Readonly<Record<string, Target>> = {
  id: { column: systemColumn('id'), type: 'text', searchBy: 'equal' },
  createBy: { column: systemColumn('createBy'), type: 'text', searchBy: 'equal' },
  createTime: { column: systemColumn('createTime'), type: 'timestamptz' },
  updateTime: { column: systemColumn('updateTime'), type: 'timestamptz' },
};

export const isCommon = (key: string): boolean => Object.hasOwn(common, key);

export type RowFilters = {
  readonly filters?: string | undefined;
  readonly superQueryParams?: string | undefined;
};

/** The conditions of a list, on the fields of an authorized query for `search`. Errors: a refusal that names the key or the value. */
export function filterConditions(search: AuthorizedQuery, request: RowFilters): Condition[] {
  const { filters = '', superQueryParams = '' } = request;
  const plain = filters === '' ? [] : readFilters(filters).map(([key, value]) => simple(search, key, value));
  return superQueryParams === ''
    ? plain
    : [...plain, treeCondition((key) => targetOf(search, key), readFilterTree(superQueryParams))];
}

function targetOf(search: AuthorizedQuery, key: string): Target {
  if (Object.hasOwn(common, key) && common[key] !== undefined) return common[key];
  const found = search.fields.get(key);
  if (found === undefined) throw refusals.badInput(`不支持的查询条件：${key}`, key);
  return { ...found, searchBy: searchOf(found.field, found.type) };
}

/** Compiles a tree of conditions to SQL; `target` returns the column of a field or refuses it. */
export function treeCondition(target: (key: string) => Target, node: ConditionTree): Condition {
  const expanded = wholeDays(node, (key) => target(key).type === 'timestamptz');
  return conditionSql(expanded, (key) => rowColumn(target(key), key));
}

/** Uses the field's search mode; the default is substring for texts, and range for moments and numbers. */
function simple(search: AuthorizedQuery, key: string, value: string | readonly (string | null)[]): Condition {
  const target = targetOf(search, key);
  const column = rowColumn(target, key);
  const mode = target.searchBy ?? defaultSearch[target.type];
  if (typeof value === 'string') {
    if (mode === 'any') return fieldCondition(column, 'in', value.split(','));
    return fieldCondition(column, mode === 'like' && isText(target.type) ? 'like' : 'eq', [value]);
  }
  const texts = value.filter((one) => one !== null);
  if (mode !== 'range') return fieldCondition(column, 'in', texts);
  const [from = null, to = null] = value;
  if (value.length > 2) throw refusals.badInput(`查询条件不正确：${key}`, key);
  const edges = [
    ...(from === null || from === '' ? [] : [fieldCondition(column, 'ge', [from])]),
    ...(to === null || to === '' ? [] : [fieldCondition(column, 'le', [endOfDay(target.type, to)])]),
  ];
  return joinConditions('and', edges);
}

/** A bare date as an end means the end of that day (docs/list-query.md#ranges). */
const endOfDay = (type: ColumnType, text: string): string =>
  type === 'timestamptz' && text.length === 10 ? `${text} 23:59:59` : text;

const isText = (type: ColumnType): boolean => type === 'text' || type === 'text[]';

/** The comparisons of a field or of a column that every row has. */
function rowColumn({ column, type, field }: Target, key: string): ComparedColumn {
  const bad = refusals.badInput(`查询条件不正确：${key}`, key);
  const isOneOf = (values: readonly string[]): Condition =>
    field?.kind === 'region'
      ? inRegions(column, values)
      : oneOf(
          column,
          type,
          values.map((one) => typed(type, one, bad)),
        );
  return {
    bad,
    isEmpty: () => isEmpty(column, type),
    equals: (value) => isOneOf([value]),
    differs: (value) => sql<SqlBool>`not coalesce(${isOneOf([value])}, false)`,
    isOneOf,
    isLike: (rule, value) => {
      if (!isText(type)) throw bad;
      return like(column, type, likePattern(rule, value));
    },
    compares: (rule, value) => {
      if (type === 'boolean' || type === 'text[]') throw bad;
      const bound = typed(type, value, bad);
      // A time on the wire covers its whole second.
      const nextSecond = sql`${bound} + interval '1 second'`;
      if (type === 'timestamptz' && rule === 'le') return sql<SqlBool>`${column} < ${nextSecond}`;
      if (type === 'timestamptz' && rule === 'gt') return sql<SqlBool>`${column} >= ${nextSecond}`;
      return sql<SqlBool>`${column} ${rangeOperator(rule)} ${bound}`;
    },
  };
}

function isEmpty(column: RawBuilder<unknown>, type: ColumnType): Condition {
  if (type === 'text') return sql<SqlBool>`(${column} is null or ${column} = '')`;
  if (type === 'text[]') return sql<SqlBool>`coalesce(cardinality(${column}), 0) = 0`;
  return sql<SqlBool>`(${column} is null)`;
}

function oneOf(
  column: RawBuilder<unknown>,
  type: ColumnType,
  values: readonly RawBuilder<unknown>[],
): Condition {
  if (values.length === 0) return sql<SqlBool>`false`;
  if (type === 'text[]') return sql<SqlBool>`${column} && array[${sql.join(values)}]`;
  const [only] = values;
  return values.length === 1
    ? sql<SqlBool>`${column} = ${only}`
    : sql<SqlBool>`${column} in (${sql.join(values)})`;
}

/** Matches 省市区 by path: the region itself and everything in it. */
function inRegions(column: RawBuilder<unknown>, paths: readonly string[]): Condition {
  if (paths.length === 0) return sql<SqlBool>`false`;
  const each = paths.map((path) => {
    const region = regionNames(path).join('/');
    return sql`${column} = ${region} or ${column} like ${likePattern('right_like', `${region}/`)}`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

function like(column: RawBuilder<unknown>, type: ColumnType, text: string): Condition {
  if (type === 'text') return sql<SqlBool>`${column} ilike ${text}`;
  return sql<SqlBool>`exists (select from unnest(${column}) as one (value) where one.value ilike ${text})`;
}

/** Casts a requested value to the type of its column; the text alone never decides the type. */
function typed(type: ColumnType, text: string, bad: Error): RawBuilder<unknown> {
  switch (type) {
    case 'text':
    case 'text[]':
      return sql`${text}::text`;
    case 'bigint':
      if (!/^-?\d{1,15}$/.test(text)) throw bad;
      return sql`${text}::bigint`;
    case 'numeric':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw bad;
      return sql`${text}::numeric`;
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw bad;
      return sql`${text}::boolean`;
    case 'time':
      if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) throw bad;
      return sql`${text}::time`;
    case 'date':
      if (text.length !== 10 || parseWireTime(text) === undefined) throw bad;
      return sql`${text}::date`;
    case 'timestamptz': {
      const time = parseWireTime(text);
      if (time === undefined) throw bad;
      return sql`${time.toISOString()}::timestamptz`;
    }
    default:
      return type satisfies never;
  }
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { maxCheckedRows, type Total } from '#server/store/bounded-count.ts';
import {
  escapeLike,
  fieldCondition,
  isConditionRule,
  joinConditions,
  rangeOperator,
  type ComparedColumn,
  type Condition,
  type RangeRule,
} from '#server/store/condition-sql.ts';
import { parseWireTime, secondAfter } from './wire-time.ts';
import { refusals } from './refusal.ts';

/** A column that a list may be filtered and sorted by; `expression` is SQL of the server, never text from a request. */
export type ListColumn = {
  readonly kind: 'text' | 'number' | 'time' | 'id';
  readonly expression: RawBuilder<unknown>;
  readonly nullable: boolean;
  /** An index on its characters and character pairs (`text_parts`) serves substring searches. */
  readonly byParts?: boolean;
  /** It holds user names: substring searches match the names of the users, too. */
  readonly byName?: boolean;
  /** Filters accept numbers with two decimals. */
  readonly decimals?: boolean;
};
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** Marks a column as never null, so that its sort order can use a plain index. */
export const notNull = (one: ListColumn): ListColumn => ({ ...one, nullable: false });

/** Marks a column as indexed by `text_parts`. */
export const byParts = (one: ListColumn): ListColumn => ({ ...one, byParts: true });

/** Marks a column that holds user names, of which the list shows the names of the users. */
export const byName = (one: ListColumn): ListColumn => ({ ...one, byName: true });

type Parameters = Readonly<Record<string, unknown>>;

export const column = {
  text: (name: string): ListColumn => ({ kind: 'text', expression: sql.ref(name), nullable: true }),
  number: (name: string): ListColumn => ({ kind: 'number', expression: sql.ref(name), nullable: true }),
  time: (name: string): ListColumn => ({ kind: 'time', expression: sql.ref(name), nullable: false }),
  timeOrNull: (name: string): ListColumn => ({ kind: 'time', expression: sql.ref(name), nullable: true }),
  id: (name: string): ListColumn => ({ kind: 'id', expression: sql.ref(name), nullable: true }),
} as const;

/**
 * Returns the conditions of a list request (docs/list-query.md#operators): `*x*`, `!x`, commas, operators, `_begin`,
 * `_end`, `_MultiString` and superQueryParams. Parameters that name no column belong to the module and are ignored.
 * `selections` of an export contains values of the column `id` (docs/list-query.md#export). Errors: a refusal that
 * names the invalid parameter.
 */
export function listConditions(query: Parameters, columns: ListColumns): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string' || value === '') continue;
    const [base, suffix] = split(name);
    const target = columns[base];
    if (target === undefined) continue;
    if (suffix === 'begin') conditions.push(compare(target, base, 'ge', value));
    else if (suffix === 'end') conditions.push(compare(target, base, 'le', endOfDay(target, value)));
    else if (suffix === 'MultiString') conditions.push(oneOf(target, base, value.split(',')));
    else conditions.push(plainCondition(target, base, value));
  }
  const selections = query['selections'];
  if (typeof selections === 'string' && selections !== '' && columns['id'] !== undefined)
    conditions.push(oneOf(columns['id'], 'selections', selections.split(',')));
  const combined = superQuery(query, columns);
  return combined === undefined ? conditions : [...conditions, combined];
}

/**
 * Returns ORDER BY of a list request (docs/list-query.md#sorting), or `fallback` if it names no column. The contract
 * refuses unknown columns before.
 */
export function listOrder(
  query: Parameters,
  columns: ListColumns,
  fallback: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = typeof query['column'] === 'string' ? query['column'].replace(/_dictText$/, '') : undefined;
  const target = name === undefined ? undefined : columns[name];
  if (target === undefined) return fallback;
  const ascending = query['order'] === 'asc';
  if (!target.nullable) return ascending ? sql`${target.expression} asc` : sql`${target.expression} desc`;
  return ascending ? sql`${target.expression} asc nulls first` : sql`${target.expression} desc nulls last`;
}

export function listWindow(query: Parameters): { readonly limit: number; readonly offset: number } {
  const pageNo = typeof query['pageNo'] === 'number' ? query['pageNo'] : 1;
  const limit = typeof query['pageSize'] === 'number' ? query['pageSize'] : 10;
  return { limit, offset: (pageNo - 1) * limit };
}

/**
 * Returns a lower counting limit for substring searches, which check every candidate row; undefined for the default.
 */
export function maxOf(query: Parameters, columns: ListColumns): number | undefined {
  const asks = Object.entries(query).some(
    ([name, value]) =>
      columns[name]?.byParts === true && typeof value === 'string' && isSubstringSearch(value),
  );
  return asks ? maxCheckedRows : undefined;
}

const isSubstringSearch = (value: string): boolean =>
  value.startsWith('*') || value.startsWith(',') || value.endsWith('*');

/** Returns the page object (docs/wire.md#page). When counting stopped early, `pages` counts the known rows. */
export function pageOf<Row>(query: Parameters, counted: number | Total, records: Row[]) {
  const { limit, offset } = listWindow(query);
  const of: Total = typeof counted === 'number' ? { total: counted } : counted;
  return { records, ...of, size: limit, current: offset / limit + 1, pages: Math.ceil(of.total / limit) };
}

function split(name: string): [string, string | undefined] {
  const match = /^(.+)_(begin|end|MultiString)$/.exec(name);
  return match === null ? [name, undefined] : [match[1] ?? name, match[2]];
}

const ruleOfOperator: ReadonlyMap<string, RangeRule> = new Map([
  ['>=', 'ge'],
  ['<=', 'le'],
  ['>', 'gt'],
  ['<', 'lt'],
]);

function plainCondition(target: ListColumn, name: string, value: string): Condition {
  const compared = /^(>=|<=|>|<) (.+)$/s.exec(value);
  const rule = ruleOfOperator.get(compared?.[1] ?? '');
  if (rule !== undefined && compared?.[2] !== undefined) return compare(target, name, rule, compared[2]);
  if (value.startsWith('!'))
    return sql<SqlBool>`${target.expression} is distinct from ${parseValue(target, name, value.slice(1))}`;
  if (/^,.+,$/s.test(value)) {
    const parts = value
      .slice(1, -1)
      .split(',')
      .map((part) => like(target, name, `*${part}*`));
    return joinConditions('or', parts);
  }
  // Check stars before commas: the text may contain a comma.
  if (value.startsWith('*') || value.endsWith('*')) return like(target, name, value);
  if (value.includes(',')) return oneOf(target, name, value.split(','));
  return sql<SqlBool>`${target.expression} = ${parseValue(target, name, value)}`;
}

function like(target: ListColumn, name: string, value: string): Condition {
  if (target.kind !== 'text') throw refusals.badInput(`查询条件不正确：${name}`, name);
  const word = value.replaceAll(/^\*|\*$/g, '');
  const pattern = `${value.startsWith('*') ? '%' : ''}${escapeLike(word)}${value.endsWith('*') ? '%' : ''}`;
  const isLike = sql<SqlBool>`${target.expression} ilike ${pattern}`;
  if (target.byName === true)
    return sql<SqlBool>`(${isLike} or ${target.expression} in (select username from sys_user where realname ilike ${pattern}))`;
  if (target.byParts !== true || word === '') return isLike;
  // The index finds texts with all parts of the word; LIKE checks their order.
  return sql<SqlBool>`(${isLike} and text_parts(${target.expression}) @> word_parts(${word}))`;
}

function oneOf(target: ListColumn, name: string, values: readonly string[]): Condition {
  const list = values.filter((value) => value !== '').map((value) => parseValue(target, name, value));
  return list.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${target.expression} in (${sql.join(list)})`;
}

function compare(target: ListColumn, name: string, rule: RangeRule, value: string): Condition {
  const bound = parseValue(target, name, value);
  // A time on the wire covers its whole second.
  if (bound instanceof Date && rule === 'le')
    return sql<SqlBool>`${target.expression} < ${secondAfter(bound)}`;
  if (bound instanceof Date && rule === 'gt')
    return sql<SqlBool>`${target.expression} >= ${secondAfter(bound)}`;
  return sql<SqlBool>`${target.expression} ${rangeOperator(rule)} ${bound}`;
}

/** A bare date as an end means the end of that day (docs/list-query.md#ranges). */
const endOfDay = ({ kind }: ListColumn, value: string): string =>
  kind === 'time' && value.length === 10 ? `${value} 23:59:59` : value;

function parseValue(target: ListColumn, name: string, value: string): string | number | Date {
  if (target.kind === 'number') {
    const form = target.decimals === true ? /^-?\d{1,9}(\.\d{1,2})?$/ : /^-?\d{1,9}$/;
    if (!form.test(value)) throw refusals.badInput(`查询条件不正确：${name}`, name);
    return Number(value);
  }
  if (target.kind === 'time') {
    const time = parseWireTime(value);
    if (time === undefined) throw refusals.badInput(`查询条件不正确：${name}`, name);
    return time;
  }
  return value;
}

function superQuery(query: Parameters, columns: ListColumns): Condition | undefined {
  if (typeof query['superQueryParams'] !== 'string' || query['superQueryParams'] === '') return undefined;
  const conditions = superQueryItems(query['superQueryParams']).map((item) => {
    const target = Object.hasOwn(columns, item.field) ? columns[item.field] : undefined;
    if (target === undefined) throw refusals.badInput(`不支持的查询条件：${item.field}`, item.field);
    return superCondition(target, item);
  });
  if (conditions.length === 0) return undefined;
  return joinConditions(query['superQueryMatchType'] === 'or' ? 'or' : 'and', conditions);
}

/** A restriction of a list by a data rule of the caller's role. */
export type ListLimit = { readonly field: string; readonly rule: string; readonly val: string };

/** Converts data rules to conditions. A rule with an unknown field or without a value matches no row. */
export function limitConditions(limits: readonly ListLimit[], columns: ListColumns): Condition[] {
  return limits.map((limit) => {
    const target = Object.hasOwn(columns, limit.field) ? columns[limit.field] : undefined;
    const isUsable = target !== undefined && limit.val !== '' && limit.rule !== '';
    return isUsable ? superCondition(target, limit) : sql<SqlBool>`false`;
  });
}

function superCondition(target: ListColumn, item: SuperQueryItem): Condition {
  const { field, rule, val } = item;
  if (target.kind === 'time' && val.length === 10) return onDay(target, item);
  if (!isConditionRule(rule)) throw refusals.badInput(`不支持的查询条件：${field}`, field);
  return fieldCondition(listColumn(target, field), rule, rule === 'in' ? val.split(',') : [val]);
}

/** The comparisons of a column of a list. */
const listColumn = (target: ListColumn, name: string): ComparedColumn => ({
  bad: refusals.badInput(`查询条件不正确：${name}`, name),
  isEmpty: () => isEmpty(target),
  equals: (value) => sql<SqlBool>`${target.expression} = ${parseValue(target, name, value)}`,
  differs: (value) => sql<SqlBool>`${target.expression} is distinct from ${parseValue(target, name, value)}`,
  isOneOf: (values) => oneOf(target, name, values),
  isLike: (rule, value) =>
    like(target, name, `${rule === 'right_like' ? '' : '*'}${value}${rule === 'left_like' ? '' : '*'}`),
  compares: (rule, value) => compare(target, name, rule, value),
});

const isEmpty = ({ kind, expression }: ListColumn): Condition =>
  kind === 'text'
    ? sql<SqlBool>`(${expression} is null or ${expression} = '')`
    : sql<SqlBool>`(${expression} is null)`;

/** Treats a date without a time as the whole day: in it, not in it, up to its end, after it. */
function onDay(target: ListColumn, { field, rule, val }: SuperQueryItem): Condition {
  const start = parseValue(target, field, val);
  const last = parseValue(target, field, `${val} 23:59:59`);
  const next = last instanceof Date ? secondAfter(last) : last;
  const { expression } = target;
  switch (rule) {
    case 'eq':
      return sql<SqlBool>`(${expression} >= ${start} and ${expression} < ${next})`;
    case 'ne':
      return sql<SqlBool>`(${expression} is null or ${expression} < ${start} or ${expression} >= ${next})`;
    case 'gt':
      return sql<SqlBool>`${expression} >= ${next}`;
    case 'ge':
      return sql<SqlBool>`${expression} >= ${start}`;
    case 'lt':
      return sql<SqlBool>`${expression} < ${start}`;
    case 'le':
      return sql<SqlBool>`${expression} < ${next}`;
    default:
      throw refusals.badInput(`不支持的查询条件：${field}`, field);
  }
}

type SuperQueryItem = { readonly field: string; readonly rule: string; readonly val: string };

function superQueryItems(text: string): SuperQueryItem[] {
  const bad = refusals.badInput('查询条件不正确：superQueryParams', 'superQueryParams');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.startsWith('[') ? text : decodeURIComponent(text));
  } catch {
    throw bad;
  }
  if (!Array.isArray(parsed) || parsed.length > 50) throw bad;
  return parsed.map((item: unknown) => {
    if (
      typeof item !== 'object' ||
      item === null ||
      !('field' in item) ||
      !('rule' in item) ||
      !('val' in item)
    )
      throw bad;
    const { field, rule, val } = item;
    if (typeof field !== 'string' || typeof rule !== 'string') throw bad;
    if (typeof val !== 'string' && typeof val !== 'number') throw bad;
    return { field, rule, val: String(val) };
  });
}

import * as z from 'zod/mini';
import { refusals } from '#server/http/refusal.ts';
import { conditionRules, type ConditionTree } from '#server/store/condition-sql.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';

/** Default search mode of each column type. */
export const defaultSearch: Readonly<Record<ColumnType, 'equal' | 'like' | 'range' | 'any'>> = {
  text: 'like',
  'text[]': 'any',
  bigint: 'range',
  numeric: 'range',
  date: 'range',
  timestamptz: 'range',
  time: 'range',
  boolean: 'equal',
};

/** Returns the search mode of a field. Regions are picked, never searched by substring. */
export const searchOf = (
  { kind, searchBy }: FormField,
  type: ColumnType,
): NonNullable<FormField['searchBy']> => (kind === 'region' ? 'equal' : (searchBy ?? defaultSearch[type]));

const deepest = 5;
const max = 50;
const longest = 2000;

const scalar = z.union([
  z.string().check(z.maxLength(longest)),
  z.pipe(z.number(), z.transform(String)),
  z.pipe(z.boolean(), z.transform(String)),
]);
const values = z.union([
  z.pipe(
    scalar,
    z.transform((one) => [one]),
  ),
  z.array(scalar).check(z.maxLength(200)),
]);
const condition = z.strictObject({
  field: z.string(),
  rule: z.enum(conditionRules),
  value: z.exactOptional(values),
});
const branch = z.union([
  z.strictObject({ and: z.array(z.unknown()) }),
  z.strictObject({ or: z.array(z.unknown()) }),
]);

/** Parses the tree of superQueryParams. Errors: a refusal if it is invalid, too deep or too wide. */
export function readFilterTree(text: string): ConditionTree {
  const bad = refusals.badInput('查询条件不正确：superQueryParams', 'superQueryParams');
  let remaining = max;
  const read = (node: unknown, depth: number): ConditionTree => {
    remaining -= 1;
    if (depth > deepest || remaining < 0) throw bad;
    if (Array.isArray(node)) return joined('and', node, depth);
    const { data: one } = z.safeParse(branch, node);
    if (one !== undefined) return 'and' in one ? joined('and', one.and, depth) : joined('or', one.or, depth);
    const { data: leaf } = z.safeParse(condition, node);
    if (leaf === undefined) throw bad;
    const { field, rule, value = [] } = leaf;
    return { field, rule, values: rule === 'in' ? value.flatMap((one) => one.split(',')) : value };
  };
  const joined = (join: 'and' | 'or', nodes: readonly unknown[], depth: number): ConditionTree => ({
    join,
    of: nodes.map((node) => read(node, depth + 1)),
  });
  return read(parsed(text, bad), 1);
}

/** Expands a date without a time to the whole day: up to its end, after it, in it, not in it. */
export function wholeDays(filter: ConditionTree, isMoment: (field: string) => boolean): ConditionTree {
  if ('join' in filter) return { ...filter, of: filter.of.map((one) => wholeDays(one, isMoment)) };
  const { field, rule, values } = filter;
  const [value = ''] = values;
  if (!isMoment(field)) return filter;
  if (rule === 'in' && values.some(isDay)) {
    const each = values.map((one): ConditionTree => ({ field, rule: 'eq', values: [one] }));
    return { join: 'or', of: each.map((one) => wholeDays(one, isMoment)) };
  }
  if (values.length !== 1 || !isDay(value)) return filter;
  const end = [`${value} 23:59:59`];
  if (rule === 'le' || rule === 'gt') return { field, rule, values: end };
  const start: ConditionTree = { field, rule: rule === 'eq' ? 'ge' : 'lt', values };
  if (rule === 'eq') return { join: 'and', of: [start, { field, rule: 'le', values: end }] };
  if (rule !== 'ne') return filter;
  return {
    join: 'or',
    of: [start, { field, rule: 'gt', values: end }, { field, rule: 'empty', values: [] }],
  };
}

const isDay = (value: string): boolean => value.length === 10;

const simple = z.record(
  z.string(),
  z.union([scalar, z.array(z.nullable(scalar)).check(z.maxLength(200)), z.null()]),
);

/** Parses the values by key of `filters` and skips null and empty ones. */
export function readFilters(text: string): [string, string | (string | null)[]][] {
  const bad = refusals.badInput('查询条件不正确：filters', 'filters');
  const { data } = z.safeParse(simple, parsed(text, bad));
  if (data === undefined || Object.keys(data).length > max) throw bad;
  return Object.entries(data).flatMap(([key, value]): [string, string | (string | null)[]][] => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.every((one) => !one));
    return isEmpty ? [] : [[key, value]];
  });
}

function parsed(text: string, bad: Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad;
  }
}

import type { Schema } from '#openapi/index.ts';
import type { SourceField } from './builder-state.ts';

export type Rule = NonNullable<Schema<'ReportCondition'>['rule']>;

/** In the words of the query builder of online forms. */
const words: Readonly<Record<Rule, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '在…中',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  empty: '为空',
  notEmpty: '不为空',
};

const ordered: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'];
const worded: readonly Rule[] = ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'notEmpty'];

const byType: Readonly<Record<SourceField['type'], readonly Rule[]>> = {
  text: worded,
  'text[]': ['in', 'ne', 'like', 'empty', 'notEmpty'],
  bigint: ordered,
  numeric: ordered,
  date: ordered,
  timestamptz: ordered,
  time: ordered,
  boolean: ['eq', 'ne', 'empty', 'notEmpty'],
};

const chosen: ReadonlySet<SourceField['kind']> = new Set([
  'radio',
  'list',
  'searchChoice',
  'user',
  'depart',
  'category',
  'tree',
  'popupDict',
  'link',
]);

/** The rules a field can be asked by; the first is the usual one. */
export function rulesOf({
  type,
  kind,
}: Pick<SourceField, 'type' | 'kind'>): readonly { readonly value: Rule; readonly text: string }[] {
  const names: readonly Rule[] =
    type === 'text' && chosen.has(kind) ? ['eq', 'ne', 'in', 'empty', 'notEmpty'] : byType[type];
  return names.map((value) => ({ value, text: words[value] }));
}

/** Whether a rule compares with something. */
export const takesValue = (rule: Rule): boolean => rule !== 'empty' && rule !== 'notEmpty';

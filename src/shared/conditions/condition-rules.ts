import { isNumeric, isSeveral, type FormField } from '#shared/forms/field-values.ts';
import { dateProblem } from '#shared/text/date-input.ts';
import type { Schema } from '#openapi/index.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';

/** One condition on a field, or a group of which all (`and`) or any (`or`) must hold. Lists and reports use it. */
export type Condition = Schema<'ReportCondition'>;
export type Rule = NonNullable<Condition['rule']>;

/** The properties of a field that conditions need, for a form or the source of a report. */
export type QueryField = Pick<
  FormField,
  'key' | 'label' | 'kind' | 'options' | 'dict' | 'category' | 'form' | 'formFields'
>;

const ruleLabels: Readonly<Record<Rule, string>> = {
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
const listed: readonly Rule[] = ['in', 'ne', 'empty', 'notEmpty'];
const exact: readonly Rule[] = ['eq', 'ne', 'in', 'empty', 'notEmpty'];
const worded: readonly Rule[] = ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'notEmpty'];

const rulesByKind: Readonly<Partial<Record<FormField['kind'], readonly Rule[]>>> = {
  date: ordered,
  datetime: ordered,
  time: ordered,
  switch: ['eq', 'ne', 'empty', 'notEmpty'],
  radio: exact,
  list: exact,
  searchChoice: exact,
  user: exact,
  depart: exact,
  category: exact,
  region: ['eq', 'ne', 'empty', 'notEmpty'],
  tree: exact,
  popupDict: exact,
  link: exact,
  file: ['empty', 'notEmpty'],
  image: ['empty', 'notEmpty'],
};

/** Returns the rules of a field; the first is the default. */
export function rulesOf(field: Pick<FormField, 'kind'>): readonly Rule[] {
  if (isNumeric(field)) return ordered;
  return rulesByKind[field.kind] ?? (isSeveral(field) ? listed : worded);
}

/** A condition on a region includes everything inside it. */
const regionLabels: Readonly<Partial<Record<Rule, string>>> = { eq: '位于', ne: '不位于' };

export const ruleOptions = (
  rules: readonly Rule[],
  field: Pick<FormField, 'kind'> | undefined,
): readonly SelectOption[] => {
  const fieldLabels = field?.kind === 'region' ? regionLabels : {};
  return rules.map((value) => ({ value, text: fieldLabels[value] ?? ruleLabels[value] }));
};

export const isRule = (text: string): text is Rule => Object.hasOwn(ruleLabels, text);

/** Returns whether a rule takes a value. */
export const takesValue = (rule: Rule): boolean => rule !== 'empty' && rule !== 'notEmpty';

/** Returns whether a rule compares with whole values, which are selected if the field has options. */
export const isChosenBy = (rule: Rule): boolean => rule === 'eq' || rule === 'ne' || rule === 'in';

export const isGroup = ({ and, or }: Condition): boolean => and !== undefined || or !== undefined;
export const partsOf = ({ and, or }: Condition): readonly Condition[] => and ?? or ?? [];
export const groupOf = (join: 'and' | 'or', parts: readonly Condition[]): Condition =>
  join === 'or' ? { or: [...parts] } : { and: [...parts] };

/** Returns the initial condition on a field. */
export const conditionOn = (field: QueryField): Condition => {
  const [rule = 'eq'] = rulesOf(field);
  return { field: field.key, rule, ...(takesValue(rule) ? { values: [''] } : {}) };
};

/**
 * Returns the condition with another rule, and its value as far as that rule supports it; a source is not one of
 * several values.
 */
export function withRule({ field = '', param, values = [] }: Condition, rule: Rule): Condition {
  if (!takesValue(rule)) return { field, rule };
  if (param !== undefined) return { field, rule, param };
  const usableValues = rule === 'in' ? values.filter((value) => !value.startsWith('{')) : values.slice(0, 1);
  return { field, rule, values: usableValues.length === 0 ? [''] : usableValues };
}

/** The server's limit on groups and conditions together. */
const max = 50;
const sizeOf = (one: Condition): number => partsOf(one).reduce((sum, part) => sum + sizeOf(part), 1);

/** Returns whether so many more conditions fit below a root. */
export const hasRoom = (root: Condition, more: number): boolean => sizeOf(root) + more <= max;

const dates: Readonly<Partial<Record<FormField['kind'], 'day' | 'either'>>> = {
  date: 'day',
  datetime: 'either',
};

/** Returns whether all its dates are readable; the control of an unreadable one shows the error. */
export function hasReadableDates(one: Condition, fields: readonly QueryField[]): boolean {
  if (isGroup(one)) return partsOf(one).every((part) => hasReadableDates(part, fields));
  const kind = dates[fields.find(({ key }) => key === one.field)?.kind ?? 'text'];
  return kind === undefined || (one.values ?? []).every((value) => dateProblem(value, kind) === undefined);
}

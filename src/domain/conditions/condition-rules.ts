import { isNumeric, isSeveral, type FormField } from '#domain/forms/field-values.ts';
import { dateProblem } from '#lib/date-input.ts';
import type { Schema } from '#openapi/index.ts';
import type { SelectOption } from '#ui/select-field.tsx';

/** One condition on a field, or a group of which all (`and`) or any (`or`) must hold: of lists and of reports. */
export type Condition = Schema<'ReportCondition'>;
export type Rule = NonNullable<Condition['rule']>;

/** What can be asked by, as a form or the source of a report has it. */
export type AskedField = Pick<
  FormField,
  'key' | 'label' | 'kind' | 'options' | 'dict' | 'category' | 'form' | 'formFields'
>;

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

/** The rules that a field can be asked by; the first is the usual one. */
export function rulesOf(field: Pick<FormField, 'kind'>): readonly Rule[] {
  if (isNumeric(field)) return ordered;
  return rulesByKind[field.kind] ?? (isSeveral(field) ? listed : worded);
}

/** A region is asked for with all that lies in it. */
const regionWords: Readonly<Partial<Record<Rule, string>>> = { eq: '位于', ne: '不位于' };

export const ruleOptions = (
  rules: readonly Rule[],
  field: Pick<FormField, 'kind'> | undefined,
): readonly SelectOption[] => {
  const own = field?.kind === 'region' ? regionWords : {};
  return rules.map((value) => ({ value, text: own[value] ?? words[value] }));
};

export const isRule = (text: string): text is Rule => Object.hasOwn(words, text);

/** Whether a rule compares with something. */
export const takesValue = (rule: Rule): boolean => rule !== 'empty' && rule !== 'notEmpty';

/** Whether a rule compares with whole values, which are chosen where the field has choices. */
export const isChosenBy = (rule: Rule): boolean => rule === 'eq' || rule === 'ne' || rule === 'in';

export const isGroup = ({ and, or }: Condition): boolean => and !== undefined || or !== undefined;
export const partsOf = ({ and, or }: Condition): readonly Condition[] => and ?? or ?? [];
export const groupOf = (join: 'and' | 'or', parts: readonly Condition[]): Condition =>
  join === 'or' ? { or: [...parts] } : { and: [...parts] };

/** A condition on a field as it begins. */
export const conditionOn = (field: AskedField): Condition => {
  const [rule = 'eq'] = rulesOf(field);
  return { field: field.key, rule, ...(takesValue(rule) ? { values: [''] } : {}) };
};

/** A condition by another rule, with its value as far as that has one; what stands for a value is none of several. */
export function withRule({ field = '', param, values = [] }: Condition, rule: Rule): Condition {
  if (!takesValue(rule)) return { field, rule };
  if (param !== undefined) return { field, rule, param };
  const kept = rule === 'in' ? values.filter((value) => !value.startsWith('{')) : values.slice(0, 1);
  return { field, rule, values: kept.length === 0 ? [''] : kept };
}

/** As the server bounds them: groups and conditions together. */
const most = 50;
const sizeOf = (one: Condition): number => partsOf(one).reduce((sum, part) => sum + sizeOf(part), 1);

/** Whether so many more can stand below a root. */
export const hasRoom = (root: Condition, more: number): boolean => sizeOf(root) + more <= most;

const dates: Readonly<Partial<Record<FormField['kind'], 'day' | 'either'>>> = {
  date: 'day',
  datetime: 'either',
};

/** Whether every date in it can be read: its control says so of one that cannot. */
export function hasReadableDates(one: Condition, fields: readonly AskedField[]): boolean {
  if (isGroup(one)) return partsOf(one).every((part) => hasReadableDates(part, fields));
  const kind = dates[fields.find(({ key }) => key === one.field)?.kind ?? 'text'];
  return kind === undefined || (one.values ?? []).every((value) => dateProblem(value, kind) === undefined);
}

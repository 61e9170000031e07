import type { Applied, FieldState } from '#common/expressions/rules.ts';
import type { PreparedForm } from '#common/expressions/prepare-form.ts';
import type { Row } from '#common/expressions/types.ts';
import { choiceSource, namesIn } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { FieldError } from '#server/forms/shared/values/value-schema.ts';
import { missingValue } from '#openapi/missing-value.ts';

/** Errors of a row, in Chinese; without a key if they concern no single field. */
export type Errors = readonly {
  readonly key?: string;
  readonly message: string;
  /** The message for users who cannot see the field that `message` names. */
  readonly unnamed?: string;
  /** Like the `unknown` of a field's own choices. */
  readonly unknown?: FieldError['unknown'];
}[];

/** The row to which the rules were applied. */
type RuleInput = {
  readonly event: 'add' | 'edit' | 'delete';
  readonly before: Row;
  /** Values written by the caller, by key. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Keys of values that are already invalid. */
  readonly wrong: ReadonlySet<string>;
};

/**
 * Returns the rule errors of a row, field by field and then for the whole row. If some values are invalid already, it
 * returns only missing values.
 */
export function rowErrors(
  form: PreparedForm,
  input: RuleInput,
  applied: Applied,
  locked: readonly string[],
): Errors {
  const states = [...form.fields.values()].flatMap((field): [FormField, FieldState][] => {
    const state = applied.fields[field.key];
    return state === undefined ? [] : [[field, state]];
  });
  const absent = states.flatMap(([field, state]) =>
    isMissing(field, state, input, applied.row)
      ? [createError(field, state.messages?.require, missingValue(field), '有必填项没有填写')]
      : [],
  );
  const refused = locked.flatMap((key) => {
    const { label = key } = form.fields.get(key) ?? {};
    const ruleMessage = applied.fields[key]?.messages?.disable;
    return [createError({ key }, ruleMessage, `${label}：现在不能修改`, '有内容现在不能修改')];
  });
  if (input.wrong.size > 0) return [...absent, ...refused];
  return [
    ...absent,
    ...refused,
    ...states.flatMap(([field, state]) => offerErrors(field, state, input, applied.row)),
    ...states.flatMap(([{ key }, { error }]) => (error === undefined ? [] : [{ key, message: error }])),
    ...applied.errors.map((message) => ({ message })),
    ...brokenChecks(form, applied),
  ];
}

/**
 * A field that is always required is checked only if the caller writes it; a field that a rule requires is always
 * checked.
 */
function isMissing(
  field: FormField,
  state: FieldState,
  { event, values, wrong }: RuleInput,
  row: Row,
): boolean {
  const { key, kind, required } = field;
  if (event === 'delete' || !state.required || kind === 'formula' || kind === 'sequence') return false;
  if (wrong.has(key) || namesIn(row[key]).length > 0 || isFilled(row[key])) return false;
  return required !== true || state.messages?.require !== undefined || Object.hasOwn(values, key);
}

const isFilled = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** Returns errors for choices that rules do not offer; a stored value may stay. */
function offerErrors(field: FormField, state: FieldState, { before }: RuleInput, row: Row): Errors {
  const { options } = state;
  if (options === undefined || choiceSource(field) === undefined) return [];
  const storedNames = new Set(namesIn(before[field.key]));
  const isOffered = (name: string) => options.includes(name) || storedNames.has(name);
  const name = namesIn(row[field.key]).find((one) => !isOffered(one));
  if (name === undefined) return [];
  const error = createError(field, state.messages?.options, `${field.label}：选项不存在`, '选项不存在');
  return [state.messages?.options === undefined ? { ...error, unknown: { name, offered: options } } : error];
}

/** Uses the message of the rule, or a default that names the field. */
function createError(
  { key }: { readonly key: string },
  ruleMessage: string | undefined,
  message: string,
  unnamed: string,
): Errors[number] {
  return ruleMessage === undefined ? { key, message, unnamed } : { key, message: ruleMessage };
}

/** A check that fails to evaluate refuses the row; otherwise a crafted row could bypass it. */
function brokenChecks(form: PreparedForm, { problems }: Applied): Errors {
  return problems.flatMap(({ rule: index, problem }) => {
    const found = form.rules.find((one) => one.index === index);
    if (found?.rule.act !== 'check') return [];
    const message = `${found.rule.message ?? '不符合要求'}：${problem}`;
    return [{ message, ...(found.target === undefined ? {} : { key: found.target.key }) }];
  });
}

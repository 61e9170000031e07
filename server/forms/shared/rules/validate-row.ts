import type { Row, Surroundings } from '#common/expressions/types.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Logger } from 'pino';
import { evaluateHereOrInThread, limitsFor } from './evaluation.ts';
import { expressionRow, rulesOf } from './form-expressions.ts';
import { defaultValues, type AcceptsDefault } from '#server/forms/shared/values/defaults.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { Errors } from './rule-errors.ts';
import { applyRowRules, type RuleResult, type RowSubmission } from './row-rules.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { readValues } from '#server/forms/shared/values/value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A requested write of a row. */
export type ValidationInput = {
  readonly policy: RowPolicy;
  /** Limits what the caller may write. */
  readonly query: AuthorizedQuery;
  /** The sent values by key. */
  readonly input: Values;
  readonly surroundings: Surroundings;
  readonly log: Logger;
  readonly parsing: RowDeps['parsing'];
  /** Decides which defaults a new row gets; left out: all. */
  readonly acceptsDefault?: AcceptsDefault;
};

export type RowError = Errors[number];

/** The values to write: those of the caller and those set by rules; none if there are errors. */
export type ValidationResult = {
  readonly values: Values;
  readonly set: readonly (readonly [FormField, unknown])[];
  readonly errors: readonly RowError[];
};

/** Validates a new row by its schema and the rules of its form. */
export async function validateNewRow(request: ValidationInput, now: Date): Promise<ValidationResult> {
  const { policy, query, input, acceptsDefault } = request;
  const options = { context: policy.caller, now, acceptsDefault };
  const defaults = defaultValues(
    [...query.fields.values()].map(({ field }) => field),
    options,
  );
  const { values, errors } = readValues(query, { ...defaults, ...input }, { isNew: true });
  const { fields } = policy.form.definition;
  const before = {
    ...Object.fromEntries(fields.map(({ key }) => [key, null])),
    ...defaultValues(fields, options),
  };
  return await validate(request, { event: 'add', before, values }, errors);
}

/**
 * Validates a change of a locked row that was read with an authorized query for rules. `buttonValues`: values that a button
 * writes to fields without user input.
 */
export async function validateChange(
  request: ValidationInput,
  storedRow: StoredRow,
  buttonValues: ValidationResult['set'] = [],
): Promise<ValidationResult> {
  const { policy, query, input } = request;
  const { values, errors } = readValues(query, input, { isNew: false });
  const before: Row = expressionRow(policy.form, storedRow);
  const extra = Object.fromEntries(buttonValues.map(([{ key }, value]) => [key, value]));
  const row = { event: 'edit', before, values: { ...values, ...extra } } as const;
  const result = await validate({ ...request, input: { ...input, ...extra } }, row, errors);
  const appliedButtonValues = buttonValues.filter(([{ key }]) => Object.hasOwn(result.values, key));
  return {
    ...result,
    values: Object.fromEntries(Object.entries(result.values).filter(([key]) => !Object.hasOwn(extra, key))),
    set: [...appliedButtonValues, ...result.set],
  };
}

/** Applies the rules of the form. `schemaErrors`: errors of values that the schema has refused already. */
async function validate(
  { policy, input, surroundings, log, parsing }: ValidationInput,
  row: Pick<RowSubmission, 'event' | 'before' | 'values'>,
  schemaErrors: readonly RowError[],
): Promise<ValidationResult> {
  const submission: RowSubmission = {
    ...row,
    surroundings,
    inputKeys: new Set(Object.keys(input)),
    wrong: new Set(schemaErrors.flatMap(({ key }) => key ?? [])),
  };
  const { form } = policy;
  const { fields, rules = [] } = form.definition;
  const result = await evaluateHereOrInThread(
    () => applyRowRules(rulesOf(form), submission),
    () => parsing.run('applyRowRules', { form: { fields, rules }, submission }, limitsFor('没有保存')),
  );
  logProblems(policy, result, log);
  return {
    values: result.values,
    set: result.set,
    errors: [...seenErrors(policy, result.errors), ...schemaErrors],
  };
}

/** Logs rules that failed to evaluate, for the author of the form. */
function logProblems({ form: { code, version } }: RowPolicy, { problems }: RuleResult, log: Logger): void {
  if (problems.length > 0) log.warn({ form: code, version, problems }, 'rules of an online form do not work');
}

/** Turns errors of fields that the caller cannot see into errors of the whole row, without the field's name. */
export function seenErrors({ form, access }: RowPolicy, errors: readonly RowError[]): RowError[] {
  const seen = new Set(
    form.definition.fields.filter(({ id }) => access.fields.has(id)).map(({ key }) => key),
  );
  return errors.map(({ key, message, unnamed = message, unknown }) => {
    if (key === undefined) return { message };
    if (!seen.has(key)) return { message: unnamed };
    return unknown === undefined ? { key, message } : { key, message, unknown };
  });
}

/** Throws a refusal with the first error, if there is one. */
export function requireNoErrors(errors: readonly RowError[]): void {
  const [first] = errors;
  if (first !== undefined) throw refusal(first.message, first.key);
}

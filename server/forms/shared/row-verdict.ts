import type { Row, Surroundings } from '#common/common/expressions/types.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Logger } from 'pino';
import { evaluateHereOrInThread, limitsFor } from './evaluation.ts';
import { expressionRow, rulesOf } from './form-rules.ts';
import { defaultValues, type MayBegin } from './row-defaults.ts';
import type { FormField } from './row-access.rules.ts';
import type { RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import type { Errors } from './row-rule-errors.ts';
import { judgeRow, type Judged, type Saving } from './row-rules.ts';
import type { StoredRow } from './types.ts';
import { readValues } from './value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A requested write: the authorized query limits what the caller may write, `given` holds the sent values by key. */
export type VerdictInput = {
  readonly policy: RowPolicy;
  readonly authorized: AuthorizedQuery;
  readonly given: Values;
  readonly surroundings: Surroundings;
  readonly log: Logger;
  readonly parsing: RowDeps['parsing'];
  /** Decides which defaults a new row gets; left out: all. */
  readonly mayBegin?: MayBegin;
};

export type RowError = Errors[number];

/** The values to write: those of the caller and those set by rules; none if there are errors. */
export type Verdict = {
  readonly values: Values;
  readonly set: readonly (readonly [FormField, unknown])[];
  readonly errors: readonly RowError[];
};

/** Validates a new row by its schema and the rules of its form. */
export async function judgeNew(input: VerdictInput, now: Date): Promise<Verdict> {
  const { policy, authorized, given, mayBegin } = input;
  const defaults = defaultValues(
    [...authorized.fields.values()].map(({ field }) => field),
    { asking: policy.caller, now, mayBegin },
  );
  const { values, errors } = readValues(authorized, { ...defaults, ...given }, { isNew: true });
  const { fields } = policy.form.definition;
  const before = {
    ...Object.fromEntries(fields.map(({ key }) => [key, null])),
    ...defaultValues(fields, { asking: policy.caller, now, mayBegin }),
  };
  return await verdict(input, { event: 'add', before, values }, errors);
}

/**
 * Validates a change of a locked row that was read with an authorized query for rules; `pressed`: values that a button writes to
 * fields without user input.
 */
export async function judgeChange(
  input: VerdictInput,
  storedRow: StoredRow,
  pressed: Verdict['set'] = [],
): Promise<Verdict> {
  const { values, errors } = readValues(input.authorized, input.given, { isNew: false });
  const before: Row = expressionRow(input.policy.form, storedRow);
  const extra = Object.fromEntries(pressed.map(([{ key }, value]) => [key, value]));
  const combinedInput = { ...input.given, ...extra };
  const row = { event: 'edit', before, values: { ...values, ...extra } } as const;
  const judged = await verdict({ ...input, given: combinedInput }, row, errors);
  const appliedPressed = pressed.filter(([{ key }]) => Object.hasOwn(judged.values, key));
  return {
    ...judged,
    values: Object.fromEntries(Object.entries(judged.values).filter(([key]) => !Object.hasOwn(extra, key))),
    set: [...appliedPressed, ...judged.set],
  };
}

async function verdict(
  { policy, given, surroundings, log, parsing }: VerdictInput,
  row: Pick<Saving, 'event' | 'before' | 'values'>,
  wrong: readonly RowError[],
): Promise<Verdict> {
  const saving: Saving = {
    ...row,
    surroundings,
    given: new Set(Object.keys(given)),
    wrong: new Set(wrong.flatMap(({ key }) => key ?? [])),
  };
  const { form } = policy;
  const { fields, rules = [] } = form.definition;
  const judged = await evaluateHereOrInThread(
    () => judgeRow(rulesOf(form), saving),
    () => parsing.run('judgeRow', { form: { fields, rules }, saving }, limitsFor('没有保存')),
  );
  logProblems(policy, judged, log);
  return {
    values: judged.values,
    set: judged.set,
    errors: [...seenErrors(policy, judged.errors), ...wrong],
  };
}

/** Logs rules that failed to evaluate, for the author of the form. */
function logProblems({ form: { code, version } }: RowPolicy, { problems }: Judged, log: Logger): void {
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
  if (first !== undefined) throw refuse(first.message, first.key);
}

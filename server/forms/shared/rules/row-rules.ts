import { applyRules, isSameValue, settle, type Applied } from '#common/expressions/rules.ts';
import type { PreparedForm, PreparedRule } from '#common/expressions/prepare-form.ts';
import type { Row, Surroundings } from '#common/expressions/types.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { rowErrors, type Errors } from './rule-errors.ts';
import { parsers, wireValue, WrongValue } from '#server/forms/shared/values/wire-values.ts';

/** A row to be written, by key. */
export type RowSubmission = {
  readonly event: 'add' | 'edit';
  /** The row as the form showed it when it was opened, in wire format; the defaults for a new row. */
  readonly before: Row;
  /** Values written by the caller, in column format. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Keys of the values that the caller sent; the server filled in the others. */
  readonly inputKeys: ReadonlySet<string>;
  /** Keys of sent values that are already invalid. */
  readonly wrong: ReadonlySet<string>;
  readonly surroundings: Surroundings;
};

export type RuleResult = {
  /** The caller's values to write, without disabled fields, which stay unchanged. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Values that rules write in addition, regardless of the caller's permissions. */
  readonly set: readonly (readonly [FormField, unknown])[];
  readonly errors: Errors;
  /** Rules that failed to evaluate, for the log. */
  readonly problems: Applied['problems'];
};

/**
 * Applies the rules of a form to a row before it is saved: first `set`, then the checks. A rule about a change does
 * not overwrite a value that the user sent, since they saw what it set. Disabled fields keep their value. In a new row
 * this depends on the row as saved; in an existing row the field must also have been disabled when the row was opened,
 * so that the last change before a row is closed can be saved together with the closing.
 */
export function applyRowRules(form: PreparedForm, submission: RowSubmission): RuleResult {
  const first = applyAllRules(form, submission, new Set());
  const locked = lockedKeys(form, submission, first);
  const applied = locked.size === 0 ? first : applyAllRules(form, submission, locked);
  const values = withoutKeys(submission.values, locked);
  const { set, errors } = valuesSetByRules(form, { ...submission, values }, applied.row);
  // If a rule has set the field, the page sent the rule's own value, perhaps a second older.
  const refusedLocks = [...locked].filter(
    (key) =>
      isSameValue(applied.row[key], submission.before[key]) &&
      !isSameValue(wireValue(submission.values[key]), submission.before[key]),
  );
  return {
    values: withoutKeys(values, new Set(set.map(([{ key }]) => key))),
    set,
    errors: [...rowErrors(form, submission, applied, refusedLocks), ...errors],
    problems: applied.problems,
  };
}

/** Returns the errors that prevent the deletion of a row. */
export function deletionErrors(form: PreparedForm, row: Row, surroundings: Surroundings): Errors {
  const applied = applyRules(form, { event: 'delete', row, surroundings });
  const input = { event: 'delete', before: row, values: {}, wrong: new Set<string>() } as const;
  return rowErrors(form, input, applied, []);
}

type AppliedRules = Applied & { readonly start: Row };

/** Applies the rules for opening, changing and saving the row, and returns the row with everything they set. */
function applyAllRules(
  form: PreparedForm,
  submission: RowSubmission,
  locked: ReadonlySet<string>,
): AppliedRules {
  const { event, before, inputKeys, surroundings } = submission;
  const isOwn = (key: string | undefined) => key !== undefined && inputKeys.has(key) && !locked.has(key);
  const open: PreparedForm = {
    ...form,
    rules: form.rules.filter(
      ({ rule, target }) =>
        rule.act !== 'set' || rule.event === event || rule.event === 'delete' || !isOwn(target?.key),
    ),
  };
  const opened = event === 'add' ? settle(open, { event: 'loaded', row: before, surroundings }).row : before;
  const acceptedEntries = Object.entries(submission.values).filter(
    ([key]) => !locked.has(key) && (inputKeys.has(key) || isSameValue(opened[key], before[key])),
  );
  const start: Row = {
    ...opened,
    ...Object.fromEntries(acceptedEntries.map(([key, value]) => [key, wireValue(value)])),
  };
  let row = start;
  for (const changed of changedKeys(open.rules, opened, start))
    ({ row } = settle(open, { event: 'change', row, changed, surroundings }));
  return { ...applyRules(open, { event, row, surroundings }), start };
}

/** Returns the changed keys that rules listen to. Rules about any change need only one of them. */
function changedKeys(rules: readonly PreparedRule[], before: Row, after: Row): string[] {
  const waited = rules.filter(({ rule }) => rule.act === 'set' && rule.event === 'change');
  const changed = Object.keys(after).filter((key) => !isSameValue(before[key], after[key]));
  const named = changed.filter((key) => waited.some(({ rule }) => rule.field === key));
  const isAny = waited.some(({ rule }) => rule.field === undefined);
  return named.length > 0 || !isAny ? named : changed.slice(0, 1);
}

/** Returns the keys of the caller's values that rules disable, without fields that are never written by hand. */
function lockedKeys(form: PreparedForm, submission: RowSubmission, applied: Applied): Set<string> {
  const { event, before, values, surroundings } = submission;
  const disabled = (fields: Applied['fields']) =>
    Object.keys(values).filter(
      (key) => fields[key]?.disabled === true && form.fields.get(key)?.readOnly !== true,
    );
  const now = disabled(applied.fields);
  if (now.length === 0 || event === 'add') return new Set(now);
  const rules = form.rules.filter(({ rule }) => rule.act === 'disable');
  const opened = applyRules({ ...form, rules }, { event, row: before, surroundings });
  const then = new Set(disabled(opened.fields));
  return new Set(now.filter((key) => then.has(key)));
}

/** Returns the values that rules have set, in column format. */
function valuesSetByRules(
  form: PreparedForm,
  { before, values }: Pick<RowSubmission, 'before' | 'values'>,
  row: Row,
): Pick<RuleResult, 'set' | 'errors'> {
  const targets = new Set(
    form.rules.flatMap(({ rule, target }) => (rule.act === 'set' && target !== undefined ? [target] : [])),
  );
  const set: (readonly [FormField, unknown])[] = [];
  const errors: Errors[number][] = [];
  for (const field of targets) {
    const { key, kind, label } = field;
    const unset = Object.hasOwn(values, key) ? wireValue(values[key]) : before[key];
    const value = row[key] ?? null;
    if (isSameValue(value, unset)) continue;
    try {
      set.push([field, value === null || value === '' ? null : parsers[kind](value, field)]);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      errors.push({ key, message: `${label}：${error.message}`, unnamed: error.message });
    }
  }
  return { set, errors };
}

function withoutKeys(
  values: Readonly<Record<string, unknown>>,
  keys: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}

import { isSameValue, settle } from '#expressions/set-rules.ts';
import { applyRules, type Applied } from '#expressions/rules.ts';
import type { PreparedForm, PreparedRule } from '#expressions/prepare-form.ts';
import type { Row, Surroundings } from '#expressions/types.ts';
import type { FormField } from './row-access.rules.ts';
import { rowErrors, type Errors } from './row-rule-errors.ts';
import { readers, WrongValue } from './value-readers.ts';
import { wireValue } from './wire-value.ts';

/** A row that is about to be written, by keys. */
export type Saving = {
  readonly event: 'add' | 'edit';
  /** As it stood when its form was opened, on the wire: of a new row its defaults. */
  readonly before: Row;
  /** What the caller writes, as columns take it. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What of it they gave of their own; the rest was filled in for them. */
  readonly given: ReadonlySet<string>;
  /** What they gave and is wrong already. */
  readonly wrong: ReadonlySet<string>;
  readonly surroundings: Surroundings;
};

export type Judged = {
  /** What of the caller's values is written: what is disabled stays as it was. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What rules write beside them, whatever the caller may write. */
  readonly set: readonly (readonly [FormField, unknown])[];
  readonly errors: Errors;
  /** Rules that could not be worked out, for the log. */
  readonly problems: Applied['problems'];
};

/**
 * What the rules of a form make of a row before it is kept: their `set` first, then what they refuse. A value that somebody
 * gave is not set over by a rule about a change: they have seen what it set. What is disabled is kept as it was:
 * in a new row as it is saved, in others when it was when the row was opened, too, so that the last change before a row
 * is closed can be saved with it.
 */
export function judgeRow(form: PreparedForm, saving: Saving): Judged {
  const first = run(form, saving, new Set());
  const locked = lockedKeys(form, saving, first);
  const applied = locked.size === 0 ? first : run(form, saving, locked);
  const values = withoutKeys(saving.values, locked);
  const { set, errors } = whatWasSet(form, { ...saving, values }, applied.row);
  // Where a rule has set it, what the page sent is what the rule said there, perhaps a second ago.
  const refusedLocks = [...locked].filter(
    (key) =>
      isSameValue(applied.row[key], saving.before[key]) &&
      !isSameValue(wireValue(saving.values[key]), saving.before[key]),
  );
  return {
    values: withoutKeys(values, new Set(set.map(([{ key }]) => key))),
    set,
    errors: [...rowErrors(form, saving, applied, refusedLocks), ...errors],
    problems: applied.problems,
  };
}

/** What stands against the deletion of a row. */
export function deletionErrors(form: PreparedForm, row: Row, surroundings: Surroundings): Errors {
  const applied = applyRules(form, { event: 'delete', row, surroundings });
  const saving = { event: 'delete', before: row, values: {}, wrong: new Set<string>() } as const;
  return rowErrors(form, saving, applied, []);
}

type Runs = Applied & { readonly start: Row };

/** The row with all that rules set: by its opening, by what was changed, and by its being saved. */
function run(form: PreparedForm, saving: Saving, locked: ReadonlySet<string>): Runs {
  const { event, before, given, surroundings } = saving;
  const isOwn = (key: string | undefined) => key !== undefined && given.has(key) && !locked.has(key);
  const open: PreparedForm = {
    ...form,
    rules: form.rules.filter(
      ({ rule, target }) =>
        rule.act !== 'set' || rule.event === event || rule.event === 'delete' || !isOwn(target?.key),
    ),
  };
  const opened = event === 'add' ? settle(open, { event: 'loaded', row: before, surroundings }).row : before;
  const own = Object.entries(saving.values).filter(
    ([key]) => !locked.has(key) && (given.has(key) || isSameValue(opened[key], before[key])),
  );
  const start: Row = {
    ...opened,
    ...Object.fromEntries(own.map(([key, value]) => [key, wireValue(value)])),
  };
  let row = start;
  for (const changed of changedKeys(open.rules, opened, start))
    ({ row } = settle(open, { event: 'change', row, changed, surroundings }));
  return { ...applyRules(open, { event, row, surroundings }), start };
}

/** Keys that have changed and that a rule waits for; one of them is enough for rules about any change. */
function changedKeys(rules: readonly PreparedRule[], before: Row, after: Row): string[] {
  const waited = rules.filter(({ rule }) => rule.act === 'set' && rule.event === 'change');
  const changed = Object.keys(after).filter((key) => !isSameValue(before[key], after[key]));
  const named = changed.filter((key) => waited.some(({ rule }) => rule.field === key));
  const isAny = waited.some(({ rule }) => rule.field === undefined);
  return named.length > 0 || !isAny ? named : changed.slice(0, 1);
}

/** What rules disable of what the caller wrote; what nobody ever writes by hand is not theirs. */
function lockedKeys(form: PreparedForm, saving: Saving, applied: Applied): Set<string> {
  const { event, before, values, surroundings } = saving;
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

/** What rules have set, as columns take it. */
function whatWasSet(
  form: PreparedForm,
  { before, values }: Pick<Saving, 'before' | 'values'>,
  row: Row,
): Pick<Judged, 'set' | 'errors'> {
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
      set.push([field, value === null || value === '' ? null : readers[kind](value, field)]);
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

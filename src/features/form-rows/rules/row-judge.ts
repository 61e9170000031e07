import type { PreparedForm } from '#common/expressions/prepare-form.ts';
import { applyRules, isSameValue, settle, type Applied, type FieldState } from '#common/expressions/rules.ts';
import type { Row, Surroundings } from '#common/expressions/types.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import {
  formValue,
  inForm,
  isFilledIn,
  wireValue,
  type FormValues,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import type { Ruling } from '../types.ts';

export type RuledForm = {
  readonly form: PreparedForm;
  readonly fields: readonly OnlineField[];
  readonly surroundings: () => Surroundings;
};

export type EditableFields = ReadonlyMap<string, OnlineField>;

/** Returns the editable fields by key. */
export const editableFields = (fields: readonly OnlineField[]): EditableFields =>
  new Map(fields.filter((one) => inForm(one) && isFilledIn(one)).map((one) => [one.field.key, one]));

/**
 * Returns the initial state of a new row: its defaults, and the values that rules set on opening. An existing row is
 * opened unchanged.
 */
export function openedRow({ form, fields, surroundings }: RuledForm): Row {
  const row = Object.fromEntries(fields.map((one) => [one.field.key, one.default ?? null] as const));
  return settle(form, { event: 'loaded', row, surroundings: surroundings() }).row;
}

export type Judge = {
  readonly open: (values: FormValues) => Ruling;
  readonly change: (
    values: FormValues,
    changed: Iterable<string>,
    before: Ruling,
  ) => { readonly ruling: Ruling; readonly sets: FormValues };
};

const none: ReadonlySet<string> = new Set();
const plain = (value: unknown): unknown => (Number.isNaN(value) ? null : value);

/**
 * Evaluates a row like the server (server/forms/shared/rules/row-rules.ts): each change runs the rules that depend on
 * it; hidden fields, and fields disabled since the opening, keep their original value.
 */
export function rowJudge(ruled: RuledForm, stored: OnlineRow | undefined, initialRow: Row): Judge {
  const { form, fields, surroundings } = ruled;
  const event = stored === undefined ? 'add' : 'edit';
  const typed = editableFields(fields);
  /** The latest values set by rules. */
  const set = new Map<string, unknown>();
  const buildBaseRow = (): Row => ({ ...initialRow, ...Object.fromEntries(set) });
  const rowOf = (values: FormValues, locked: ReadonlySet<string>): Row => {
    const unlockedFields = [...typed].filter(([key]) => !locked.has(key));
    const typedEntries = unlockedFields.map(
      ([key, { field }]) => [key, plain(wireValue(field, values[key]))] as const,
    );
    return { ...buildBaseRow(), ...Object.fromEntries(typedEntries) };
  };
  const apply = (row: Row): Applied => applyRules(form, { event, row, surroundings: surroundings() });
  const { fields: first } = apply(initialRow);
  const mayLock = (key: string): boolean => event === 'add' || first[key]?.disabled === true;
  const judge = (values: FormValues, before: ReadonlySet<string>): Ruling => {
    let applied = apply(rowOf(values, before));
    const locked = lockedBy(applied, typed, mayLock);
    // The row itself has locked or released fields: it is evaluated again.
    if (!isSameValue([...locked], [...before])) applied = apply(rowOf(values, locked));
    return { states: applied.fields, row: applied.row, errors: errorsOf(applied, fields), locked };
  };
  return {
    open: (values) => quiet(judge(values, none)),
    change: (values, changed, before) => {
      const from = rowOf(values, before.locked);
      let row = from;
      for (const key of changed)
        ({ row } = settle(form, { event: 'change', row, changed: key, surroundings: surroundings() }));
      const moved = targetsOf(form).filter((key) => !isSameValue(row[key], from[key]));
      for (const key of moved) set.set(key, row[key] ?? null);
      const sets = shownAs(typed, moved, row);
      const ruling = judge({ ...values, ...sets }, before.locked);
      // A disabled field shows its effective value, not the earlier input.
      const disabled = [...ruling.locked].filter((key) => ruling.states[key]?.visible === true);
      return { ruling, sets: { ...sets, ...shownAs(typed, disabled, buildBaseRow()) } };
    },
  };
}

function lockedBy(
  { fields: states }: Applied,
  typed: EditableFields,
  mayLock: (key: string) => boolean,
): ReadonlySet<string> {
  const isLocked = (key: string): boolean => {
    const { visible = true, disabled = false } = states[key] ?? {};
    return !visible || (disabled && mayLock(key));
  };
  return new Set([...typed.keys()].filter(isLocked));
}

const targetsOf = ({ rules }: PreparedForm): readonly string[] =>
  rules.flatMap(({ rule, target }) => (rule.act === 'set' && target !== undefined ? [target.key] : []));

function shownAs(typed: EditableFields, keys: readonly string[], row: Row): FormValues {
  const shown = keys.flatMap((key) => {
    const one = typed.get(key);
    return one === undefined ? [] : [[key, formValue(one.field, row[key])] as const];
  });
  return Object.fromEntries(shown);
}

/** A form that was just opened shows no refusals. */
function quiet({ states, ...ruling }: Ruling): Ruling {
  const calm = Object.entries(states).map(([key, state]): [string, FieldState] => {
    const { error, ...rest } = state;
    return [key, error === undefined ? state : rest];
  });
  return { ...ruling, states: Object.fromEntries(calm), errors: [] };
}

/** Returns the refusals of the whole row, and those of fields outside the form. */
function errorsOf({ fields: states, errors }: Applied, fields: readonly OnlineField[]): readonly string[] {
  const out = fields.filter((one) => !inForm(one)).flatMap(({ field }) => states[field.key]?.error ?? []);
  return [...errors, ...out];
}

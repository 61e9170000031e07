import type { UseFormReturn } from 'react-hook-form';
import { isSameValue } from '#common/expressions/rules.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { startValues, type FormValues, type OnlineField } from '#shared/forms/field-values.ts';
import { listOf } from '#openapi/value-text.ts';
import {
  openedRow,
  rowJudge,
  editableFields,
  type EditableFields,
  type Judge,
  type RuledForm,
} from './row-judge.ts';
import type { LiveRow, Ruling } from '../types.ts';

export type RowStart = {
  /** The server's version; undefined for a new one. */
  readonly stored: OnlineRow | undefined;
  /** The initially shown version if it differs: a line of a sub table that is reopened. */
  readonly shown?: OnlineRow | undefined;
};

/** A row with the rules of its form, evaluated whenever its form values change. */
export function createLiveRow(ruled: RuledForm, { stored, shown }: RowStart): LiveRow {
  const typed = editableFields(ruled.fields);
  const initialRow = stored ?? openedRow(ruled);
  const start = startValues([...typed.values()], { ...initialRow, ...shown });
  const live = judging(typed, rowJudge(ruled, stored, initialRow), start);
  return {
    start,
    ...live,
    problemOf: (key, value) => {
      const { required, options, messages } = live.ruling().states[key] ?? {};
      if (required === true && value === null) return messages?.require;
      const field = typed.get(key)?.field;
      if (options === undefined || field === undefined || !isChoice(field)) return undefined;
      const initialValues = new Set(listOf(initialRow[key]));
      if (listOf(value).every((name) => options.includes(name) || initialValues.has(name))) return undefined;
      return messages?.options ?? `${field.label}：选项不存在`;
    },
  };
}

const isChoice = ({ options = [], dict, category, kind }: OnlineField['field']): boolean =>
  options.length > 0 || dict !== undefined || category !== undefined || kind === 'category';

/** Milliseconds: after a slower evaluation, further keys can be typed before the next one. */
const slow = 8;
const pause = 200;

function judging(
  typed: EditableFields,
  { open, change }: Judge,
  start: FormValues,
): Omit<LiveRow, 'start' | 'problemOf'> {
  const listeners = new Set<() => void>();
  const changed = new Set<string>();
  let ruling = open(start);
  let isJudged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cost = 0;
  let isSetting = false;
  const run = (form: UseFormReturn<FormValues>): FormValues => {
    clearTimeout(timer);
    timer = undefined;
    isJudged = true;
    const began = performance.now();
    const before = ruling;
    const next = change(form.getValues(), changed, before);
    changed.clear();
    ({ ruling } = next);
    isSetting = true;
    for (const [key, value] of Object.entries(next.sets))
      if (!isSameValue(form.getValues(key), value)) form.setValue(key, value, { shouldDirty: true });
    isSetting = false;
    cost = performance.now() - began;
    for (const listener of listeners) listener();
    notifyAgain(form, typed, { before, ruling, sets: next.sets });
    return next.sets;
  };
  let settle = (): FormValues => ({});
  return {
    ruling: () => ruling,
    settle: () => (isJudged && timer === undefined ? {} : settle()),
    refusal: () =>
      [...Object.values(ruling.states).flatMap(({ error }) => error ?? []), ...ruling.errors].at(0),
    subscribeTo: (form) => (listener) => {
      settle = () => run(form);
      listeners.add(listener);
      const stop = form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (isSetting || (name !== undefined && !typed.has(name))) return;
          // Values from other sources (a draft, another user's save) have already passed the rules.
          if (type === 'change' && name !== undefined) changed.add(name);
          clearTimeout(timer);
          timer = setTimeout(run, cost > slow ? pause : 0, form);
        },
      });
      return () => {
        listeners.delete(listener);
        clearTimeout(timer);
        timer = undefined;
        stop();
      };
    },
  };
}

type RuleChange = { readonly before: Ruling; readonly ruling: Ruling; readonly sets: FormValues };

/** Revalidates the fields with errors whose rules have changed. */
function notifyAgain(
  form: UseFormReturn<FormValues>,
  typed: EditableFields,
  { before, ruling, sets }: RuleChange,
): void {
  const stale = [...typed.keys()].filter((key) => {
    if (form.getFieldState(key).error?.type !== 'field') return false;
    const [was, is] = [before.states[key], ruling.states[key]];
    return (
      Object.hasOwn(sets, key) ||
      was?.required !== is?.required ||
      was?.visible !== is?.visible ||
      !isSameValue(was?.options, is?.options)
    );
  });
  if (stale.length > 0) void form.trigger(stale);
}

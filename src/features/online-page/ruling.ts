import { useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldState } from '#expressions/rules.ts';
import type { Row } from '#expressions/types.ts';
import { createPart } from '#lib/lazy-part.tsx';
import { lateCode } from '#lib/late-code.ts';
import type { FormValues, OnlineColumns } from '#domain/forms/field-values.ts';

/** What the rules of a form say of the row that is filled in, as it stands. */
export type Ruling = {
  readonly states: Readonly<Record<string, FieldState>>;
  /** With what rules set and formulas give, as on the wire. */
  readonly row: Row;
  /** Refusals that stand at no field of the form. */
  readonly errors: readonly string[];
  /** Keys that are not sent: hidden ones, and those the server would keep as they were. */
  readonly locked: ReadonlySet<string>;
};

/** A row while it is filled in, under the rules of its form (live-row.ts). */
export type LiveRow = {
  /** What its form starts with. */
  readonly start: FormValues;
  readonly subscribeTo: (form: UseFormReturn<FormValues>) => (tell: () => void) => () => void;
  readonly ruling: () => Ruling;
  /** What is to be judged is judged now; gives what rules have set by that. */
  readonly settle: () => FormValues;
  /** What the rules refuse, in Chinese. */
  readonly refusal: () => string | undefined;
  /** What is wrong with one value by what the rules say of its field, beside its own checks. */
  readonly problemOf: (key: string, value: unknown) => string | undefined;
};

/** The code that runs rules: fetched for forms that have any. */
const load = () => import('./form-rules.ts');
export const rulesPart = createPart(load);
export const lateRules = lateCode(load);

/** Whether anything of a row's form is worked out while it is filled in. */
export function hasRules({ rules, fields }: OnlineColumns): boolean {
  return rules.length > 0 || fields.some(({ field }) => field.kind === 'formula');
}

/** What the rules say of what a form holds now; undefined: there are none. */
export function useRuling(live: LiveRow | undefined, form: UseFormReturn<FormValues>): Ruling | undefined {
  const [subscribe] = useState(() => live?.subscribeTo(form) ?? never);
  return useSyncExternalStore(subscribe, () => live?.ruling());
}

const never = () => () => undefined;

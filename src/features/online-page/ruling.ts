import { useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldState } from '#expressions/rules.ts';
import type { Row } from '#expressions/types.ts';
import { createPart } from '#lib/lazy-part.tsx';
import { lateCode } from '#lib/late-code.ts';
import type { FormValues, OnlineColumns } from '#domain/forms/field-values.ts';

/** The rules' results for the row during input. */
export type Ruling = {
  readonly states: Readonly<Record<string, FieldState>>;
  /** Includes the values of rules and formulas, in wire format. */
  readonly row: Row;
  /** Refusals that belong to no field of the form. */
  readonly errors: readonly string[];
  /** Keys that are not sent: hidden ones, and those that the server would keep unchanged. */
  readonly locked: ReadonlySet<string>;
};

/** A row during input, with the rules of its form (live-row.ts). */
export type LiveRow = {
  /** The initial form values. */
  readonly start: FormValues;
  readonly subscribeTo: (form: UseFormReturn<FormValues>) => (tell: () => void) => () => void;
  readonly ruling: () => Ruling;
  /** Evaluates pending changes now; returns the values that rules have set. */
  readonly settle: () => FormValues;
  /** Returns the rules' refusal, in Chinese. */
  readonly refusal: () => string | undefined;
  /** Returns the problem of one value by its field's rules, in addition to its own checks. */
  readonly problemOf: (key: string, value: unknown) => string | undefined;
};

/** The code that runs rules: loaded for forms that have any. */
const load = () => import('./form-rules.ts');
export const rulesPart = createPart(load);
export const lateRules = lateCode(load);

/** Returns whether a row's form has rules or formulas. */
export function hasRules({ rules, fields }: OnlineColumns): boolean {
  return rules.length > 0 || fields.some(({ field }) => field.kind === 'formula');
}

/** Returns the rules' results for the current form values; undefined without rules. */
export function useRuling(live: LiveRow | undefined, form: UseFormReturn<FormValues>): Ruling | undefined {
  const [subscribe] = useState(() => live?.subscribeTo(form) ?? never);
  return useSyncExternalStore(subscribe, () => live?.ruling());
}

const never = () => () => undefined;

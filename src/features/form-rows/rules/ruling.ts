import { useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lazyCode } from '#shared/react/lazy-view.tsx';
import { optionalCode } from '#shared/react/optional-code.ts';
import type { FormValues, OnlineColumns } from '#shared/forms/field-values.ts';
import type { Ruling, LiveRow } from '../types.ts';

/** The code that runs rules: loaded for forms that have any. */
const load = () => import('./form-rules.ts');
export const rulesPart = lazyCode(load);
export const optionalRules = optionalCode(load);

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

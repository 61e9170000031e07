import type { UseFormReturn } from 'react-hook-form';
import type { FieldState } from '#common/expressions/rules.ts';
import type { Row } from '#common/expressions/types.ts';
import type { FormValues } from '#shared/forms/field-values.ts';
import type { FieldProps } from '#shared/ui/fields/field.tsx';
import type { FormField, FormValue } from '#shared/forms/field-values.ts';

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
  readonly subscribeTo: (form: UseFormReturn<FormValues>) => (notify: () => void) => () => void;
  readonly ruling: () => Ruling;
  /** Evaluates pending changes now; returns the values that rules have set. */
  readonly settle: () => FormValues;
  /** Returns the rules' refusal, in Chinese. */
  readonly refusal: () => string | undefined;
  /** Returns the problem of one value by its field's rules, in addition to its own checks. */
  readonly problemOf: (key: string, value: unknown) => string | undefined;
};

export type BoundProps = {
  readonly code: string;
  readonly field: FormField;
  readonly names: ReadonlyMap<string, string>;
  /** The options that rules leave; undefined for all. */
  readonly offered?: readonly string[] | undefined;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly onBlur: () => void;
  readonly common: FieldProps & { readonly label: string };
};

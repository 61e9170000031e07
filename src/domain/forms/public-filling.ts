import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldState } from '#expressions/rules.ts';
import type { Schema } from '#openapi/index.ts';

/** What a form of an online form holds for one field: text as typed, several choices or files by their names, on or off. */
export type FormValue = string | readonly string[] | boolean;
export type FormValues = Record<string, FormValue>;

/** A public form while it is filled in, judged as forms inside are. */
export type PublicFilling = {
  readonly form: UseFormReturn<FormValues>;
  /** What the rules say of its fields, by key. */
  readonly states: Readonly<Record<string, FieldState>>;
  /** Refusals that stand at no field. */
  readonly errors: readonly string[];
  /** What of the values is sent, as on the wire. */
  readonly sent: (values: FormValues) => Record<string, unknown>;
  /** What a formula gives, in words. */
  readonly words: (key: string) => string;
};

/** Who judges it: a part that the page hands to whoever shows the form. */
export type PublicJudge = ComponentType<{
  readonly form: Schema<'PublicForm'>;
  readonly children: (filling: PublicFilling) => ReactNode;
}>;

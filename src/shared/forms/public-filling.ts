import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldState } from '#common/expressions/rules.ts';
import type { Schema } from '#openapi/index.ts';

/** The form's representation of one field value: typed text, several options or file names, on or off. */
export type FormValue = string | readonly string[] | boolean;
export type FormValues = Record<string, FormValue>;

/** A public form during input, validated like internal forms. */
export type PublicFilling = {
  readonly form: UseFormReturn<FormValues>;
  /** The rules' results for its fields, by key. */
  readonly states: Readonly<Record<string, FieldState>>;
  /** Refusals that belong to no field. */
  readonly errors: readonly string[];
  /** Returns the values to send, in wire format. */
  readonly sent: (values: FormValues) => Record<string, unknown>;
  /** Returns the result of a formula as text. */
  readonly words: (key: string) => string;
};

/** The component that validates the form; the page passes it to the component that shows the form. */
export type PublicJudge = ComponentType<{
  readonly form: Schema<'PublicForm'>;
  readonly children: (filling: PublicFilling) => ReactNode;
}>;

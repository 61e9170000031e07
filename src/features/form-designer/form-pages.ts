import { createContext, use, type ReactNode } from 'react';
import type { Definition, FormField } from './definition-parts.ts';

export type SampleRow = Readonly<Record<string, unknown>>;

/** What the pages of a form show of it, which whoever puts the designer on a page hands to it. */
export type FormPages = {
  readonly preview: (shown: { readonly definition: Definition; readonly role: string }) => ReactNode;
  /** The control of a field, over a value as a definition has it. */
  readonly control: (shown: {
    readonly field: FormField;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
  }) => ReactNode;
  /** Asks for a row by way of trial; `children` is drawn below, of the row as it stands. */
  readonly sample: (shown: {
    readonly definition: Definition;
    /** Of the form, once it has rows that could be taken. */
    readonly code: string | undefined;
    readonly keys: ReadonlySet<string>;
    readonly children: (row: SampleRow) => ReactNode;
  }) => ReactNode;
};

const FormPagesContext = createContext<FormPages>({
  preview: () => null,
  control: () => null,
  sample: () => null,
});

export const FormPagesProvider = FormPagesContext.Provider;

export const useFormPages = (): FormPages => use(FormPagesContext);

import { createContext, use, type ReactNode } from 'react';
import type { Definition, FormField } from './definition-parts.ts';

export type SampleRow = Readonly<Record<string, unknown>>;

/** The parts of the form pages, which the page that mounts the designer provides. */
export type FormPages = {
  readonly preview: (shown: { readonly definition: Definition; readonly role: string }) => ReactNode;
  /** The control of a field, with a value of the definition. */
  readonly control: (shown: {
    readonly field: FormField;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
  }) => ReactNode;
  /** A form for a sample row; `children` renders below it, for the current row. */
  readonly sample: (shown: {
    readonly definition: Definition;
    /** The code of the form, once it has rows to select from. */
    readonly code: string | undefined;
    readonly keys: ReadonlySet<string>;
    readonly children: (row: SampleRow) => ReactNode;
  }) => ReactNode;
  /** 公开链接 of a published form. */
  readonly link?: (form: { readonly code: string; readonly name: string }, onClose: () => void) => ReactNode;
};

const FormPagesContext = createContext<FormPages>({
  preview: () => null,
  control: () => null,
  sample: () => null,
});

export const FormPagesProvider = FormPagesContext.Provider;

export const useFormPages = (): FormPages => use(FormPagesContext);

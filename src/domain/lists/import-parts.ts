import type { Schema } from '#openapi/index.ts';
import type { SelectOption } from '#ui/select-field.tsx';

/** Sends a chosen file; `mode` as `x-import` has it. */
export type SendImport = (
  file: File,
  fields: { readonly mode: 'preview' | 'all' | 'valid' } & Readonly<Record<string, string>>,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (sent: { loaded: number; total: number }) => void;
  },
) => Promise<{ readonly message: string; readonly result: ImportReport }>;

export type ImportReport = Schema<'ImportReport'>;

/** What is imported, and how. */
export type ImportParts = {
  readonly name: string;
  readonly send: SendImport;
  readonly template: () => Promise<ArrayBuffer>;
  /** Fields by which lines find the rows that they change, sent as `key`; left out: every line is a new row. */
  readonly keys?: readonly SelectOption[];
};

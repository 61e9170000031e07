import type { Schema } from '#openapi/index.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';

/** Uploads a selected file; `mode` is the import mode of `x-import`. */
export type SendImport = (
  file: File,
  fields: { readonly mode: 'preview' | 'all' | 'valid' } & Readonly<Record<string, string>>,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (sent: { loaded: number; total: number }) => void;
  },
) => Promise<{ readonly message: string; readonly result: ImportReport }>;

export type ImportReport = Schema<'ImportReport'>;

/** The kind of imported record. */
export type ImportDeps = {
  readonly name: string;
  readonly send: SendImport;
  readonly template: () => Promise<ArrayBuffer>;
  /** Fields by which lines find the rows that they change, sent as `key`; if omitted, every line is a new row. */
  readonly keys?: readonly SelectOption[];
};

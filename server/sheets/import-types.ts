import type { Schema } from '#openapi/index.ts';
import type { SheetReport } from '#server/files/sheet-lines.ts';
import type { RecycledRecord } from '#server/records/bin-conflict.ts';
import type { UploadPart } from '#server/http/operation.ts';

export type ImportColumn = {
  readonly header: string;
  /** The column must exist; `check` decides whether a cell may be empty. */
  readonly required?: boolean;
  /** Hint shown in the template. */
  readonly hint?: string;
  readonly width?: number;
  /** Names of this column in other systems. */
  readonly aliases?: readonly string[];
  /** Pattern of the cells, to recognize the column if no name matches. */
  readonly content?: RegExp;
  /**
   * How cells are normalized. `name`: an identifier of one person or thing, in compatibility form (plainName); `line`:
   * one line; `prose`: unchanged; left out: half-width letters and digits.
   */
  readonly reads?: 'name' | 'line' | 'prose';
};

/** One line of the file; a column that is not in it reads as empty text. */
export type ImportLine = { readonly line: number; readonly cell: (header: string) => string };

/** A line that can be written, or its errors. */
export type CheckedLine<Row> = {
  readonly line: number;
  /** The account exists under another name. */
  readonly mismatch?: ImportMismatch;
  /** Deleted records that keep values of the line and that the caller may restore. */
  readonly recycled?: readonly RecycledRecord[];
} & ({ readonly row: Row } | { readonly errors: readonly string[] });

export type ImportMismatch = Schema<'ImportMismatch'>;

/** Parses the bytes of a spreadsheet in a worker thread: `Parsing`. */
export type SheetParser = {
  readonly run: (job: 'readWorkbook' | 'readCsv', bytes: Uint8Array) => Promise<SheetReport>;
};

/** One import of a sheet: its columns, and how its lines are checked and saved. */
export type SheetImport<Row> = {
  /** Name of the template, such as 用户. */
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Maximum number of rows; 10,000 by default. */
  readonly maxRows?: number;
  /** Checks all lines together, so that values can be looked up in one query and compared with each other. */
  readonly check: (
    lines: readonly ImportLine[],
    fields: UploadPart['fields'],
  ) => Promise<readonly CheckedLine<Row>[]>;
  /** Headers of the columns that can identify the rows to change, by the names that `key` uses. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Counts the lines that change a row and those that change nothing; undefined if no key column was chosen. */
  readonly updates?: (
    rows: readonly Row[],
    fields: UploadPart['fields'],
  ) => Pick<ImportReport, 'updateCount' | 'sameCount' | 'addCount' | 'joinCount' | 'memberCount'> | undefined;
  /** Writes all rows in one transaction, or throws and writes none. Its result is added to the report. */
  readonly save: (rows: readonly Row[]) => Promise<Partial<ImportReport> | undefined>;
};

export type ImportReport = Schema<'ImportReport'>;

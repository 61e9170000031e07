import type { Schema } from '#openapi/index.ts';
import { codeErrors, lineErrors } from '#server/sheets/code-lines.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine } from '#server/sheets/import-types.ts';
import { choiceError } from '#server/sheets/line-errors.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import { parseDate } from '#server/sheets/parse-dates.ts';
import { isItem, itemTexts, type DictTexts } from '#server/shared/dictionaries/dictionaries.ts';

/** A column of the sheets of one kind of record, by the wire name of its field. */
export type SheetColumn<Row> = Omit<ExportColumn<Row>, 'value'> & {
  readonly field: keyof Row & string;
  /** Returns the exported value; undefined: the field itself, or the text of its dictionary item. */
  readonly value?: ExportColumn<Row>['value'];
  /** Text in the hint line of the template. */
  readonly hint?: string;
  /** Headers of older sheets that an import also accepts. */
  readonly aliases?: readonly string[];
  /** How an import reads the column; undefined: the column is export only. */
  readonly reads?: CellRule;
};

type CellRule =
  /** The record's own code: well formed, free, and unique in the file. */
  | { readonly kind: 'code' }
  | { readonly kind: 'text'; readonly max?: number; readonly required?: boolean }
  /** A number; `body` receives its digits. */
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly whole?: boolean;
      readonly required?: boolean;
    }
  /** A date in any form of `parseDate`; `body` receives YYYY-MM-DD. */
  | { readonly kind: 'date'; readonly required?: boolean }
  /** A dictionary item, by value or text. */
  | { readonly kind: 'dict'; readonly dict: string; readonly required?: boolean };

/** Reads the cells of one line by field name; a missing column reads as empty text. */
export type Cells = (field: string) => string;

type LineCheck<Row, Values> = {
  readonly columns: readonly SheetColumn<Row>[];
  /** Codes that records already have. */
  readonly taken: ReadonlySet<string>;
  readonly dictionaries: Schema<'DictItems'>;
  /** Returns the columns that a save writes. Throws a refusal with its field. */
  readonly values: (cells: Cells) => Promise<Values>;
};

type Column = { readonly field: string; readonly header: string; readonly reads: CellRule };

export function exportColumns<Row>(columns: readonly SheetColumn<Row>[]): ExportColumn<Row>[] {
  return columns.map(({ field, header, width = 16, reads, value }) => {
    const shown = reads?.kind === 'dict' ? `${field}_dictText` : field;
    return { header, width, value: value ?? ((row) => plain(valueIn(row, shown))) };
  });
}

const isFilled = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

const valueIn = (row: unknown, field: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined;

/** Adds to a row the text of each dictionary value (`x-dict` in the contract). */
export function withDictTexts<Row extends object>(
  columns: readonly SheetColumn<Row>[],
  row: Row,
  text: DictTexts,
): Row {
  const dictTexts = columns.flatMap(({ field, reads }): [string, string | null][] => {
    const value = valueIn(row, field);
    if (reads?.kind !== 'dict') return [];
    return [[`${field}_dictText`, isFilled(value) ? text(reads.dict, value) : null]];
  });
  return { ...row, ...Object.fromEntries(dictTexts) };
}

/** Refuses a value that its dictionary does not have, at its field, for a form as for a line of a sheet. */
export function requireChoices<Row>(
  columns: readonly SheetColumn<Row>[],
  values: object,
  dictionaries: Schema<'DictItems'>,
): void {
  for (const { field, header, reads } of columns) {
    if (reads?.kind !== 'dict') continue;
    const chosen = valueIn(values, field);
    if (isFilled(chosen) && !isItem(dictionaries, reads.dict, chosen))
      throw refusal(`${header}不存在`, field);
  }
}

const plain = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

export function importColumns<Row>(columns: readonly SheetColumn<Row>[]): ImportColumn[] {
  return columns.flatMap(({ header, aliases, hint, width, reads }) =>
    reads === undefined
      ? []
      : {
          header,
          required: isRequired(reads),
          ...(aliases === undefined ? {} : { aliases }),
          ...(hint === undefined ? {} : { hint }),
          ...(width === undefined ? {} : { width }),
        },
  );
}

/** Checks all lines: each cell by its column, codes against one another, and the line as a save would. */
export async function checkLines<Row, Values>(
  lines: readonly ImportLine[],
  { columns, taken, dictionaries, values }: LineCheck<Row, Values>,
): Promise<CheckedLine<Values>[]> {
  const read = columns
    .flatMap(({ reads, field, header }): Column[] => (reads === undefined ? [] : [{ field, header, reads }]))
    .toSorted((one, other) => Number(isCode(other)) - Number(isCode(one)));
  const seen = new Set(taken);
  const checked: CheckedLine<Values>[] = [];
  for (const { line, cell } of lines) {
    const valueByField = new Map(read.map((column) => [column.field, valueOf(column, cell, dictionaries)]));
    const cellProblems = read.flatMap((column) =>
      cellErrors(column, valueByField.get(column.field) ?? '', { seen, dictionaries }).map((text) => ({
        field: column.field,
        text,
      })),
    );
    const saveResult = await trySave(() => values((field) => valueByField.get(field) ?? ''));
    if ('values' in saveResult && cellProblems.length === 0) checked.push({ line, row: saveResult.values });
    else checked.push({ line, errors: allErrors(cellProblems, saveResult) });
    for (const { field } of read.filter(isCode)) seen.add(valueByField.get(field) ?? '');
  }
  return checked;
}

const isCode = ({ reads }: Column): boolean => reads.kind === 'code';
const isRequired = (reads: CellRule): boolean => reads.kind === 'code' || reads.required === true;

function valueOf({ header, reads }: Column, cell: Cells, dictionaries: Schema<'DictItems'>): string {
  const cellText = cell(header);
  if (reads.kind === 'date') return parseDate(cellText) ?? cellText;
  if (reads.kind !== 'dict') return cellText;
  const items = dictionaries[reads.dict] ?? [];
  return items.find(({ value, text }) => value === cellText || text === cellText)?.value ?? cellText;
}

type CheckContext = { readonly seen: ReadonlySet<string>; readonly dictionaries: Schema<'DictItems'> };

function cellErrors(
  { header, reads }: Column,
  cellText: string,
  { seen, dictionaries }: CheckContext,
): readonly string[] {
  if (reads.kind === 'dict' && cellText !== '' && !isItem(dictionaries, reads.dict, cellText))
    return [choiceError(header, cellText, itemTexts(dictionaries[reads.dict] ?? []))];
  if (reads.kind === 'date' && cellText !== '' && parseDate(cellText) === undefined)
    return [`${header}不是日期，应如 2026-09-01。`];
  if (reads.kind === 'number' && cellText !== '') return numberErrors(header, cellText, reads);
  if (reads.kind !== 'code')
    return lineErrors(header, cellText, {
      max: reads.kind === 'text' ? (reads.max ?? 20_000) : 200,
      required: isRequired(reads),
    });
  return codeErrors(header, cellText, seen);
}

const decimal = /^[-+]?\d{1,15}(?:\.\d{1,10})?$/;

function numberErrors(
  header: string,
  cellText: string,
  { min = -Infinity, max = Infinity, whole = false }: Extract<CellRule, { readonly kind: 'number' }>,
): readonly string[] {
  const value = Number(cellText);
  if (!decimal.test(cellText)) return [`${header}不是数字。`];
  if (whole && !Number.isInteger(value)) return [`${header}应为整数。`];
  if (value < min) return [`${header}不能小于${min}。`];
  return value > max ? [`${header}不能大于${max}。`] : [];
}

/** Returns the number of a cell, null for an empty one. A cell that its column refuses reads as null. */
export function numberIn(cell: string): number | null {
  return decimal.test(cell) ? Number(cell) : null;
}

type SaveResult<Values> =
  | { readonly values: Values }
  | { readonly message: string; readonly field: string | undefined };

async function trySave<Values>(make: () => Promise<Values>): Promise<SaveResult<Values>> {
  try {
    return { values: await make() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { result } = error;
    const isNamed = typeof result === 'object' && result !== null && 'field' in result;
    const field = isNamed && typeof result.field === 'string' ? result.field : undefined;
    return { message: error.message.replace(/[!！。]$/, ''), field };
  }
}

type CellError = { readonly field: string; readonly text: string };

/** A save adds no second error for a cell that its column has refused. */
function allErrors<Values>(cellProblems: readonly CellError[], saveResult: SaveResult<Values>): string[] {
  const isNew = 'message' in saveResult && !cellProblems.some(({ field }) => field === saveResult.field);
  return [...cellProblems.map(({ text }) => text), ...(isNew ? [`${saveResult.message}。`] : [])];
}

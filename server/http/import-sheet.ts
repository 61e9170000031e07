import type { Schema } from '#openapi/index.ts';
import type { SheetLine, SheetReport } from '#server/files/sheet-lines.ts';
import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import type { Recycled } from './binned.ts';
import { Answer, type Download, type UploadPart } from './operation.ts';
import { Refusal, refusals, refuse } from './refusal.ts';
import { explained } from './line-errors.ts';
import { readTable, type SheetTable } from './sheet-table.ts';
import { drain } from './upload.ts';

export type ImportColumn = {
  readonly header: string;
  /** The column must be there; whether a cell may be empty is up to `check`. */
  readonly required?: boolean;
  /** In the template's line of hints. */
  readonly hint?: string;
  readonly width?: number;
  /** What other systems call it. */
  readonly aliases?: readonly string[];
  /** What every cell of it looks like, where no name tells. */
  readonly content?: RegExp;
  /**
   * How its cells are read. `name`: what names one person or thing, in compatibility form (plainName); `line`: on one line; `prose`: as it is written;
   * left out: with half-width letters and digits.
   */
  readonly reads?: 'name' | 'line' | 'prose';
};

/** One line of the file; a column that is not in it reads as empty text. */
export type ImportLine = { readonly line: number; readonly cell: (header: string) => string };

/** A line that may be written, or why not. */
export type CheckedLine<Row> = {
  readonly line: number;
  /** The account exists under another name. */ readonly mismatch?: ImportMismatch;
  /** Deleted records in its way that the caller may restore. */ readonly recycled?: readonly Recycled[];
} & ({ readonly row: Row } | { readonly errors: readonly string[] });

export type ImportMismatch = Schema<'ImportMismatch'>;

/** What reads the bytes of a sheet, elsewhere than on the thread that answers requests: `Parsing`. */
export type SheetParser = { readonly run: (job: 'sheet' | 'csv', bytes: Uint8Array) => Promise<SheetReport> };

export type ImportParts<Row> = {
  /** Of the template, such as 用户. */
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** At most; 10,000 when left out. */
  readonly maxRows?: number;
  /** Judges all lines together, so that values may be looked up in one query and compared with each other. */
  readonly check: (
    lines: readonly ImportLine[],
    fields: UploadPart['fields'],
  ) => Promise<readonly CheckedLine<Row>[]>;
  /** Headers of the columns by which lines may find the rows that they change, by the names that `key` has for them. */
  readonly keys?: Readonly<Record<string, string>>;
  /** How many of them change a row, and how many need not; undefined: no field was named by which they could find one. */
  readonly updates?: (
    rows: readonly Row[],
    fields: UploadPart['fields'],
  ) => Pick<ImportReport, 'updateCount' | 'sameCount' | 'addCount' | 'joinCount' | 'memberCount'> | undefined;
  /** Writes all rows or, by throwing, none: one transaction. What it answers is added to the report. */
  readonly save: (rows: readonly Row[]) => Promise<Partial<ImportReport> | undefined>;
};

export type ImportReport = Schema<'ImportReport'>;

const modes = ['preview', 'all', 'valid'] as const;
const mostErrors = 1000;
const shownGood = 20;
/** Signs of a cell, to know it again by. */
const shownSigns = 200;

/**
 * The answer of an `x-import` operation. Mode `preview` writes nothing and tells what would be; `all` writes everything
 * or, when a line is wrong, nothing; `valid` writes the good lines and leaves out the others. Errors: refusals, with the
 * report as result where there is one.
 */
export async function importSheet<Row>(
  parsing: SheetParser,
  upload: () => Promise<UploadPart>,
  parts: ImportParts<Row>,
): Promise<Answer<ImportReport>> {
  const part = await upload();
  try {
    const mode = modes.find((one) => one === (part.fields['mode'] ?? 'all'));
    if (mode === undefined) throw refusals.badInput('参数不正确：mode', 'mode');
    const table = await readTable(parsing, part, { ...parts, columns: demandedColumns(parts, part.fields) });
    const missing = table.mapping.filter(({ required, at }) => required && at === null);
    // The check answers all the same: by it a person chooses.
    if (mode !== 'preview' && missing.length > 0)
      throw refuse(`文件中没有这些列：${missing.map(({ column }) => column).join('、')}`, 'file');
    if (mode !== 'preview') table.demandAnswers();
    const judged = await parts.check(table.lines, part.fields);
    const checked = withCellErrors(table, explained(parts.columns, table.lines, judged));
    const good = checked.flatMap((one) => ('row' in one ? [one.row] : []));
    const wrong = checked.length - good.length;
    const isDone = mode !== 'preview' && good.length > 0 && (wrong === 0 || mode === 'valid');
    const added = isDone ? await parts.save(good) : undefined;
    const report = {
      ...reportOf(table, checked, isDone),
      ...parts.updates?.(good, part.fields),
      ...added,
    };
    if (mode === 'preview') return new Answer('检查完成', report);
    if (!isDone) throw new Refusal(`文件中有 ${wrong} 行错误，没有导入任何数据`, { result: report });
    if (wrong > 0) return new Answer('文件导入成功，但有错误。', report, 201);
    return new Answer(`共${good.length}行数据全部导入成功！`, report);
  } finally {
    await drain(part.stream);
  }
}

/** Of a row that is there only the key must be named; what a new one lacks is said of its line. */
function demandedColumns<Row>(
  { columns, keys }: ImportParts<Row>,
  { key = '' }: UploadPart['fields'],
): readonly ImportColumn[] {
  if (keys === undefined || key === '') return columns;
  const name = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (name === undefined) throw refusals.badInput('参数不正确：key', 'key');
  return columns.map((column) => ({ ...column, required: column.header === name }));
}

/** The answer of an `x-template` operation: title, hints and header, as the import reads them. */
export function importTemplate(
  { name, columns }: Pick<ImportParts<unknown>, 'name' | 'columns'>,
  rows: readonly SheetCell[][] = [],
): Download {
  const hints = columns.flatMap(({ header, hint }) => (hint === undefined ? [] : [`${header}：${hint}`]));
  const download = writeXlsx({
    name,
    titles: [`${name}导入模板`, `${hints.join('；')}。请从表头下一行开始填写，不要修改表头。`],
    headers: columns.map(({ header }) => header),
    widths: columns.map(({ width = 16 }) => width),
    rows,
  });
  return { download, mime: xlsxMime, fileName: `${name}导入模板.xlsx` };
}

/** Lines with a cell that cannot be taken as it is shown, or that an export has cut, are refused whatever the check says. */
function withCellErrors<Row>(
  table: SheetTable,
  checked: readonly CheckedLine<Row>[],
): readonly CheckedLine<Row>[] {
  return checked.map((one) => {
    const found = table.cellErrors(one.line);
    if (found.length === 0) return one;
    const others = 'errors' in one ? one.errors : [];
    // Of the cell itself the check knows only that it is empty.
    const more = others.filter((text) => !found.some(({ header }) => text.startsWith(header)));
    return { ...recycledIn(one), line: one.line, errors: [...found.map(({ message }) => message), ...more] };
  });
}

const recycledIn = ({ recycled }: CheckedLine<unknown>) => (recycled === undefined ? {} : { recycled });

/** Characters of a cell of a wrong line, and of all wrong lines, that are told whole, so that they can be corrected and written to a sheet again. */
const wholeCell = 1000;
const wholeSigns = 1_000_000;

function reportOf(
  table: SheetTable,
  checked: readonly CheckedLine<unknown>[],
  isDone: boolean,
): ImportReport {
  const { mapping, headers, source } = table;
  const errors = new Map(
    checked.flatMap((one) => ('errors' in one ? [[one.line, one.errors] as const] : [])),
  );
  const shown = [
    ...source.filter(({ line }) => errors.has(line)).slice(0, mostErrors),
    ...source.filter(({ line }) => !errors.has(line)).slice(0, shownGood),
  ].toSorted((left, right) => left.line - right.line);
  // Lines may have been judged in another order than they stand in.
  const inOrder = [...errors].toSorted(([left], [right]) => left - right);
  const said = inOrder.slice(0, mostErrors).map(([line, texts]) => `第 ${line} 行：${texts.join('；')}`);
  const good = checked.length - errors.size;
  const recycled = new Map(checked.map((one) => [one.line, one.recycled]));
  const mismatches = checked.flatMap(({ mismatch }) => mismatch ?? []).slice(0, mostErrors);
  let room = wholeSigns;
  return {
    totalCount: checked.length,
    successCount: good,
    errorCount: errors.size,
    isDone,
    msg: said.length === 0 ? null : said.join('\n'),
    headers: headers.map(shownCell),
    mapping: [...mapping],
    ...table.told,
    ...(mismatches.length === 0 ? {} : { mismatches }),
    lines: shown.map((one) => {
      const cells = headers.map((_header, index) => shownText(one, index));
      const isWrong = errors.has(one.line);
      if (isWrong) for (const cell of cells) room -= cell.length;
      const most = isWrong && room >= 0 ? wholeCell : shownSigns;
      const isWhole = cells.every((cell) => cell.length <= most);
      return {
        line: one.line,
        cells: isWhole ? cells : cells.map(shownCell),
        errors: [...(errors.get(one.line) ?? [])],
        ...(isWhole ? {} : { isCut: true }),
        ...(recycled.get(one.line) === undefined ? {} : { recycled: [...(recycled.get(one.line) ?? [])] }),
      };
    }),
  };
}

/** Of a cell that cannot be taken what the person sees there. */
const shownText = ({ cells, wrong = [] }: SheetLine, index: number): string =>
  wrong.find(({ at }) => at === index)?.text ?? cells[index] ?? '';

function shownCell(text: string): string {
  return text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text;
}

/** The numbers of lines that `accepted` names. */
export const acceptedLines = ({ accepted = '' }: UploadPart['fields']): ReadonlySet<number> =>
  new Set(accepted.split(',').map(Number));

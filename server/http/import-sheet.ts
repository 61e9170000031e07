import type { Schema } from '#openapi/index.ts';
import type { XlsxLine, XlsxReport } from '#server/files/xlsx-reader.ts';
import { cutMark, writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import { Answer, type Download, type UploadPart } from './operation.ts';
import { Refusal, refusals, refuse } from './refusal.ts';
import { mapColumns, namedIn, readMapping, type SheetMapping } from './sheet-mapping.ts';
import { drain, readPart } from './upload.ts';

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
};

/** One line of the file; a column that is not in it reads as empty text. */
export type ImportLine = { readonly line: number; readonly cell: (header: string) => string };

/** A line that may be written, or why not. */
export type CheckedLine<Row> =
  | { readonly line: number; readonly row: Row }
  | { readonly line: number; readonly errors: readonly string[] };

/** What reads the bytes of a sheet, elsewhere than on the thread that answers requests: `Parsing`. */
export type SheetParser = { readonly run: (job: 'sheet' | 'csv', bytes: Uint8Array) => Promise<XlsxReport> };

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
  ) => Pick<ImportReport, 'updateCount' | 'sameCount'> | undefined;
  /** Writes all rows or, by throwing, none: one transaction. What it answers is added to the report. */
  readonly save: (rows: readonly Row[]) => Promise<Partial<ImportReport> | undefined>;
};

export type ImportReport = Schema<'ImportReport'>;

const modes = ['preview', 'all', 'valid'] as const;
const fileLimit = 10 * 1024 * 1024;
const usualMaxRows = 10_000;
/** The header stands in one of the first lines, below a title and hints. */
const headerWithin = 10;
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
    const checked = withoutCut(table, await parts.check(table.lines, part.fields));
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

/** The answer of an `x-template` operation: title, hints and header, as the import reads them (reference 1.6). */
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

/** A cell that an export has cut would take the rest of its text away. */
function withoutCut<Row>(
  { headers, source }: Pick<Table, 'headers' | 'source'>,
  checked: readonly CheckedLine<Row>[],
): readonly CheckedLine<Row>[] {
  const cut = new Map(
    source.map(({ line, cells }) => [line, headers.filter((_one, at) => cells[at]?.endsWith(cutMark))]),
  );
  return checked.map((one) => {
    const found = cut.get(one.line) ?? [];
    if (found.length === 0) return one;
    const errors = found.map((header) => `${header}：内容在导出时已截断，不能导入`);
    return { line: one.line, errors: [...('errors' in one ? one.errors : []), ...errors] };
  });
}

type Table = {
  readonly mapping: SheetMapping;
  readonly headers: readonly string[];
  readonly source: readonly XlsxLine[];
  readonly lines: readonly ImportLine[];
};

async function readTable(
  parsing: SheetParser,
  part: UploadPart,
  { columns, maxRows = usualMaxRows }: Pick<ImportParts<unknown>, 'columns' | 'maxRows'>,
): Promise<Table> {
  const [, ending] = /\.(xlsx|csv)$/i.exec(part.fileName) ?? [];
  if (ending === undefined) throw refuse('请上传 .xlsx 或 .csv 文件', 'file');
  const wanted = readMapping(part.fields['mapping'] ?? '{}');
  if (wanted === undefined) throw refusals.badInput('参数不正确：mapping', 'mapping');
  const bytes = await readPart(part, fileLimit);
  const report = await parsing.run(ending.toLowerCase() === 'csv' ? 'csv' : 'sheet', bytes);
  if (!report.ok) throw refuse(report.message, 'file');
  const required = columns.filter((column) => column.required === true).map(({ header }) => header);
  const named = report.lines.slice(0, headerWithin).map(({ cells }) => namedIn(columns, cells));
  const most = Math.max(0, ...named);
  const start = named.indexOf(most);
  const headers = report.lines[start]?.cells;
  if (headers === undefined || most === 0)
    throw refuse(`没有找到表头，必须有：${required.join('、')}`, 'file');
  const source = report.lines.slice(start + 1);
  if (source.length === 0) throw refuse('文件中没有数据', 'file');
  if (source.length > maxRows) throw refuse(`一次最多导入 ${maxRows} 行`, 'file');
  const mapping = mapColumns(
    columns,
    headers,
    source.map(({ cells }) => cells),
    wanted,
  );
  const places = new Map(mapping.map(({ column, at }) => [column, at ?? -1]));
  const lines = source.map(({ line, cells }) => ({
    line,
    cell: (header: string) => cells[places.get(header) ?? -1] ?? '',
  }));
  return { mapping, headers, source, lines };
}

function reportOf(
  { mapping, headers, source }: Table,
  checked: readonly CheckedLine<unknown>[],
  isDone: boolean,
): ImportReport {
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
  return {
    totalCount: checked.length,
    successCount: good,
    errorCount: errors.size,
    isDone,
    msg: said.length === 0 ? null : said.join('\n'),
    headers: headers.map(shownCell),
    mapping: [...mapping],
    lines: shown.map(({ line, cells }) => ({
      line,
      cells: headers.map((_header, index) => shownCell(cells[index] ?? '')),
      errors: [...(errors.get(line) ?? [])],
    })),
  };
}

function shownCell(text: string): string {
  return text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text;
}

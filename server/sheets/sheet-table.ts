import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isLockFile, lockFile } from '#server/files/sheet-kind.ts';
import { textFault, type CellFault, type SheetContent, type SheetLine } from '#server/files/sheet-lines.ts';
import { cutMark } from '#server/files/xlsx-writer.ts';
import { cleanCell, cleanLine, plainName, toHalfWidth } from '#server/files/clean-line.ts';
import type { ImportColumn, ImportLine, SheetImport, ImportReport, SheetParser } from './import-types.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { quote } from './line-errors.ts';
import {
  mapColumns,
  countNamedColumns,
  plainHeader,
  readMapping,
  type SheetMapping,
} from './sheet-mapping.ts';
import { sheetLimit } from '#server/http/import-upload.ts';
import { readPart } from '#server/http/upload.ts';

const defaultMaxRows = 10_000;
/** The header is in one of the first lines, below a title and hints. */
const headerWithin = 10;
/** Maximum numbers of hidden and skipped lines in the report. */
const maxReported = 1000;

/** The lines to import, what was left out, and the questions to the user. */
export type SheetTable = {
  readonly mapping: SheetMapping;
  readonly headers: readonly string[];
  readonly source: readonly SheetLine[];
  readonly lines: readonly ImportLine[];
  /** Errors of a line's cells, regardless of their columns. */
  readonly cellErrors: (line: number) => readonly { readonly header: string; readonly message: string }[];
  readonly details: Pick<ImportReport, 'digest' | 'sheet' | 'sheets' | 'hidden' | 'skipped'>;
  /** Throws a refusal if the file differs from the one checked, or a question has no answer. */
  readonly requireAnswers: () => void;
};

type TableRules = Pick<SheetImport<unknown>, 'columns' | 'maxRows'>;

/** Reads an uploaded spreadsheet. Errors: refusals if it contains nothing to import. */
export async function readTable(
  parsing: SheetParser,
  part: UploadPart,
  rules: TableRules,
): Promise<SheetTable> {
  const { columns, maxRows = defaultMaxRows } = rules;
  const { fields } = part;
  const chosen = readMapping(fields['mapping'] ?? '{}');
  if (chosen === undefined) throw refusals.badInput('参数不正确：mapping', 'mapping');
  const { sheets, digest } = await readFile(parsing, part);
  const candidates = sheets.flatMap((sheet) => candidateOf(columns, sheet));
  const found = chosenSheet(candidates, sheets, fields['sheet'] ?? '', columns);
  const { sheet, headers } = found;
  const hidden = hiddenOf(found, fields['hidden'] ?? '');
  const corrected = correct(found.lines, fields['corrections'] ?? '{}');
  const seen =
    hidden?.choice === 'take' ? corrected : corrected.flatMap((line) => withoutHidden(line, sheet));
  const mapping = mapColumns(
    columns,
    headers,
    seen.map(({ cells }) => cells),
    chosen,
  );
  const { source, skipped } = withoutTotals(seen, headers, mapping);
  if (source.length === 0) throw refusal('文件中没有数据', 'file');
  if (source.length > maxRows) throw refusal(`一次最多导入 ${maxRows} 行`, 'file');
  const others = candidates.filter(({ isWhole }) => isWhole);
  const isSheetAmbiguous = others.length > 1 && (fields['sheet'] ?? '') === '';
  return {
    mapping,
    headers,
    source,
    lines: linesOf(columns, mapping, source),
    cellErrors: cellErrorsOf(headers, mapping, source),
    details: {
      digest,
      sheet: sheet.name,
      ...(others.length > 1
        ? { sheets: others.map((one) => ({ name: one.sheet.name, lineCount: one.lines.length })) }
        : {}),
      ...(hidden === undefined ? {} : { hidden }),
      ...(skipped.length === 0 ? {} : { skipped }),
    },
    requireAnswers: () => {
      const checked = fields['checked'] ?? '';
      if (checked !== '' && checked !== digest) throw refusal('文件在检查之后改过', 'checked');
      if (isSheetAmbiguous) throw refusal('文件中有多个工作表可以导入，请选择一个', 'sheet');
      if (hidden?.choice === null) throw refusal(`${hiddenText(hidden)}，请选择是否导入`, 'hidden');
    },
  };
}

async function readFile(parsing: SheetParser, part: UploadPart) {
  if (isLockFile(part.fileName)) throw refusal(lockFile, 'file');
  const [, ending = ''] = /\.([a-z0-9]+)$/i.exec(part.fileName) ?? [];
  const job = jobs[ending.toLowerCase()];
  if (job === undefined) throw refusal('请上传 .xlsx 或 .csv 文件', 'file');
  const bytes = await readPart(part, sheetLimit);
  const report = await parsing.run(job, bytes);
  if (!report.ok) throw refusal(report.message, 'file');
  return { sheets: report.sheets, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** The job that reads a file, by its extension. Unsupported workbooks are read to name their type in the error. */
const jobs: Readonly<Record<string, 'readWorkbook' | 'readCsv' | undefined>> = Object.assign(
  Object.create(null),
  {
    xlsx: 'readWorkbook',
    xlsm: 'readWorkbook',
    xls: 'readWorkbook',
    xlsb: 'readWorkbook',
    et: 'readWorkbook',
    ods: 'readWorkbook',
    csv: 'readCsv',
  },
);

type Candidate = {
  readonly sheet: SheetContent;
  readonly headers: readonly string[];
  /** Lines below the header. */
  readonly lines: readonly SheetLine[];
  /** Number of our columns in its header. */
  readonly named: number;
  /** Whether it has all required columns and some lines. */
  readonly isWhole: boolean;
};

function candidateOf(columns: readonly ImportColumn[], sheet: SheetContent): Candidate[] {
  const counts = sheet.lines.slice(0, headerWithin).map(({ cells }) => countNamedColumns(columns, cells));
  const named = Math.max(0, ...counts);
  const start = counts.indexOf(named);
  const headers = sheet.lines[start]?.cells;
  if (headers === undefined || named === 0) return [];
  const lines = sheet.lines.slice(start + 1);
  const required = columns.filter((column) => column.required === true);
  const isWhole = lines.length > 0 && required.every((column) => countNamedColumns([column], headers) > 0);
  return [{ sheet, headers, lines, named, isWhole }];
}

/** Returns the chosen sheet, or the first complete one, or the one with the most of our columns. */
function chosenSheet(
  candidates: readonly Candidate[],
  sheets: readonly SheetContent[],
  name: string,
  columns: readonly ImportColumn[],
): Candidate {
  const byName = candidates.find(({ sheet }) => sheet.name === name);
  const max = Math.max(0, ...candidates.map(({ named }) => named));
  const found =
    byName ?? candidates.find(({ isWhole }) => isWhole) ?? candidates.find(({ named }) => named === max);
  if (found !== undefined) return found;
  if (sheets.every(({ lines }) => lines.length === 0)) throw refusal('文件中没有数据', 'file');
  const required = columns.filter((column) => column.required === true).map(({ header }) => header);
  throw refusal(`没有找到表头，必须有：${required.join('、')}`, 'file');
}

type HiddenContent = NonNullable<ImportReport['hidden']>;

/** Returns undefined if the sheet has nothing hidden. */
function hiddenOf({ sheet, headers, lines }: Candidate, answer: string): HiddenContent | undefined {
  const hidden = lines.filter(({ isHidden }) => isHidden).map(({ line }) => line);
  const columns = sheet.hiddenColumns.flatMap((at) => (headers[at] ?? '') || []);
  if (hidden.length === 0 && columns.length === 0) return undefined;
  return {
    lineCount: hidden.length,
    lines: hidden.slice(0, maxReported),
    columns,
    isFiltered: sheet.isFiltered,
    choice: answer === 'take' || answer === 'skip' ? answer : null,
  };
}

function hiddenText({ lineCount, columns, isFiltered }: HiddenContent): string {
  return [
    ...(lineCount > 0 ? [`文件中有 ${lineCount} 行被${isFiltered ? '筛选或' : ''}隐藏`] : []),
    ...(columns.length > 0 ? [`隐藏的列：${columns.join('、')}`] : []),
  ].join('，');
}

function withoutHidden(line: SheetLine, { hiddenColumns }: SheetContent): SheetLine[] {
  if (line.isHidden) return [];
  if (hiddenColumns.length === 0) return [line];
  const hidden = new Set(hiddenColumns);
  const { wrong = [], cells } = line;
  return [
    {
      line: line.line,
      cells: cells.map((text, at) => (hidden.has(at) ? '' : text)),
      wrong: wrong.filter(({ at }) => !hidden.has(at)),
    },
  ];
}

const corrections = z.record(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string()),
);

/** Replaces cells by the user's corrections, by line and column, counted from 0. */
function correct(lines: readonly SheetLine[], text: string): readonly SheetLine[] {
  const correctionsByLine = readCorrections(text);
  return lines.map((line) => {
    const typed = new Map(
      Object.entries(correctionsByLine[String(line.line)] ?? {}).map(([at, cell]) => [
        Number(at),
        cleanCell(cell),
      ]),
    );
    if (typed.size === 0) return line;
    const width = Math.max(line.cells.length, ...[...typed.keys()].map((at) => at + 1));
    const cells = Array.from({ length: width }, (_one, at) => typed.get(at) ?? line.cells[at] ?? '');
    const remainingFaults = (line.wrong ?? []).filter(({ at }) => !typed.has(at));
    const wrong = [...typed].flatMap(([at, cell]) => {
      const fault = textFault(cell);
      return fault === undefined ? [] : [{ at, text: cell, fault }];
    });
    return { ...line, cells, wrong: [...remainingFaults, ...wrong] };
  });
}

function readCorrections(text: string): z.infer<typeof corrections> {
  try {
    return z.parse(corrections, JSON.parse(text));
  } catch {
    throw refusals.badInput('参数不正确：corrections', 'corrections');
  }
}

/** 汇总 is the name that Excel gives to the total row of a table. */
const total =
  /^(?:(?:合计|总计|小计|共计|汇总|总数|总人数|人数|平均值?|平均分)(?:[:：共为]|\d|$)|共\d+[人名位行条个])/;

/** Skips lines with totals, and headers repeated for each printed page. */
function withoutTotals(lines: readonly SheetLine[], headers: readonly string[], mapping: SheetMapping) {
  const read = mapping.flatMap(({ at }) => (at === null ? [] : [at]));
  const plainHeaders = headers.map(plainHeader);
  const needed = mapping.flatMap(({ required, at }) => (required && at !== null ? [at] : []));
  const skipped: { line: number; text: string }[] = [];
  const source: SheetLine[] = [];
  for (const one of lines) {
    const texts = one.cells.filter((cell) => cell !== '');
    const isShort =
      needed.length === 0 ? texts.length <= 3 : needed.some((at) => (one.cells[at] ?? '') === '');
    const isTotal = isShort && total.test(plainName(texts[0] ?? '').replaceAll(/\s/g, ''));
    const isHeader =
      read.length > 0 && read.every((at) => plainHeaders[at] === plainHeader(one.cells[at] ?? ''));
    if (!isTotal && !isHeader) source.push(one);
    else if (skipped.length < maxReported)
      skipped.push({ line: one.line, text: texts.join(' ').slice(0, 100) });
  }
  return { source, skipped };
}

function linesOf(
  columns: readonly ImportColumn[],
  mapping: SheetMapping,
  source: readonly SheetLine[],
): ImportLine[] {
  const places = new Map(mapping.map(({ column, at }) => [column, at ?? -1]));
  const readers = new Map(columns.map(({ header, reads }) => [header, readerOf(reads)]));
  return source.map(({ line, cells }) => ({
    line,
    cell: (header: string) => {
      const text = cells[places.get(header) ?? -1] ?? '';
      return text === '' ? '' : (readers.get(header) ?? toHalfWidth)(text);
    },
  }));
}

function readerOf(reads: ImportColumn['reads']): (text: string) => string {
  if (reads === 'name') return plainName;
  if (reads === 'line') return (text) => toHalfWidth(cleanLine(text));
  return reads === 'prose' ? (text) => text : toHalfWidth;
}

const faultTexts: Readonly<Record<CellFault, string>> = {
  error: '是公式的错误值，请改成正确的内容。',
  noResult: '是没有算出结果的公式，请在 Excel 或 WPS 中打开并保存一次，或直接填写内容。',
  longNumber: '超过 15 位，末几位已经丢失，请把这一列设为文本，再重新填写。',
  scientific: '是长数字变成的科学计数，末几位已经丢失，请把这一列设为文本，再重新填写。',
  format:
    '在表格里显示成了别的样子（看不到完整内容、是汉字数字，或负数只用颜色区分），请加宽这一列或改为文本后再填写。',
  picture: '是嵌在单元格里的图片，不能导入，请删掉或改成文字。',
};

/**
 * Returns the unread columns with the same header as a column that is read, such as the right half of a roster in two
 * halves.
 */
function repeatedColumns(headers: readonly string[], read: ReadonlyMap<number, string>) {
  const plainHeaders = headers.map(plainName);
  return [...read].flatMap(([at, column]) =>
    plainHeaders.flatMap((header, other) =>
      other !== at && header !== '' && header === plainHeaders[at] && !read.has(other)
        ? [{ column, at, other }]
        : [],
    ),
  );
}

function cellErrorsOf(
  headers: readonly string[],
  mapping: SheetMapping,
  source: readonly SheetLine[],
): SheetTable['cellErrors'] {
  const read = new Map(mapping.flatMap(({ column, at }) => (at === null ? [] : [[at, column] as const])));
  const repeated = repeatedColumns(headers, read);
  const found = new Map(
    source.map(({ line, cells, wrong = [] }) => [
      line,
      [
        ...wrong.flatMap(({ at, text, fault }) => {
          const header = read.get(at);
          return header === undefined ? [] : [{ header, message: `${header}“${text}”${faultTexts[fault]}` }];
        }),
        ...repeated.flatMap(({ column, at, other }) => {
          const [text, more] = [cells[at] ?? '', cells[other] ?? ''];
          if (more === '' || more === text) return [];
          const found = text === '' ? quote(more) : `${quote(text)}和${quote(more)}`;
          return [
            {
              header: column,
              message: `${column}：文件中有两列“${headers[at]}”，这一行是${found}，请只留一列，并排的名单请改成一列。`,
            },
          ];
        }),
        // Such a header would cut the rest of the text.
        ...headers.flatMap((header, at) =>
          cells[at]?.endsWith(cutMark)
            ? [{ header, message: `${header}：内容在导出时已截断，不能导入` }]
            : [],
        ),
      ],
    ]),
  );
  return (line) => found.get(line) ?? [];
}

import type { SheetLine } from '#server/files/sheet-lines.ts';
import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import { Answer, type Download, type UploadPart } from '#server/http/operation.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { explainErrors } from './line-errors.ts';
import { readTable, type SheetTable } from './sheet-table.ts';
import { drain } from '#server/http/upload.ts';
import type { ImportColumn, CheckedLine, SheetParser, SheetImport, ImportReport } from './import-types.ts';

const modes = ['preview', 'all', 'valid'] as const;
const maxErrors = 1000;
const maxGoodLines = 20;
/** Maximum characters of a cell shown to identify it. */
const maxShownCharacters = 200;

/**
 * Runs an `x-import` operation. Mode `preview` writes nothing and reports the outcome; `all` writes everything, or
 * nothing if a line has errors; `valid` writes only the lines without errors. Errors: refusals, with the report as
 * result if there is one.
 */
export async function importSheet<Row>(
  parsing: SheetParser,
  upload: () => Promise<UploadPart>,
  sheetImport: SheetImport<Row>,
): Promise<Answer<ImportReport>> {
  const part = await upload();
  try {
    const mode = modes.find((one) => one === (part.fields['mode'] ?? 'all'));
    if (mode === undefined) throw refusals.badInput('参数不正确：mode', 'mode');
    const columns = requiredColumns(sheetImport, part.fields);
    const table = await readTable(parsing, part, { ...sheetImport, columns });
    const missing = table.mapping.filter(({ required, at }) => required && at === null);
    // The preview still answers, because the user chooses the columns from it.
    if (mode !== 'preview' && missing.length > 0)
      throw refusal(`文件中没有这些列：${missing.map(({ column }) => column).join('、')}`, 'file');
    if (mode !== 'preview') table.requireAnswers();
    const results = await sheetImport.check(table.lines, part.fields);
    const checked = withCellErrors(table, explainErrors(sheetImport.columns, table.lines, results));
    const good = checked.flatMap((one) => ('row' in one ? [one.row] : []));
    const wrong = checked.length - good.length;
    const isDone = mode !== 'preview' && good.length > 0 && (wrong === 0 || mode === 'valid');
    const added = isDone ? await sheetImport.save(good) : undefined;
    const report = {
      ...reportOf(table, checked, isDone),
      ...sheetImport.updates?.(good, part.fields),
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

/**
 * Marks the columns that the file must have. An existing row needs only its key column; missing values of a new row
 * are errors of its line.
 */
function requiredColumns<Row>(
  { columns, keys }: SheetImport<Row>,
  { key = '' }: UploadPart['fields'],
): readonly ImportColumn[] {
  if (keys === undefined || key === '') return columns;
  const name = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (name === undefined) throw refusals.badInput('参数不正确：key', 'key');
  return columns.map((column) => ({ ...column, required: column.header === name }));
}

/** Returns the answer of an `x-template` operation: title, hints and header, as the import reads them. */
export function importTemplate(
  { name, columns }: Pick<SheetImport<unknown>, 'name' | 'columns'>,
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

/**
 * Refuses lines with a cell whose value differs from what it shows, or that an export has truncated, regardless of the
 * check.
 */
function withCellErrors<Row>(
  table: SheetTable,
  checked: readonly CheckedLine<Row>[],
): readonly CheckedLine<Row>[] {
  return checked.map((one) => {
    const found = table.cellErrors(one.line);
    if (found.length === 0) return one;
    const others = 'errors' in one ? one.errors : [];
    // The check sees such a cell as empty, so its errors about this column are dropped.
    const more = others.filter((text) => !found.some(({ header }) => text.startsWith(header)));
    return { ...recycledIn(one), line: one.line, errors: [...found.map(({ message }) => message), ...more] };
  });
}

const recycledIn = ({ recycled }: CheckedLine<unknown>) => (recycled === undefined ? {} : { recycled });

/**
 * Maximum characters of a cell, and of all cells, of lines with errors that the report contains completely, so that
 * they can be corrected and exported.
 */
const maxWholeCell = 1000;
const maxWholeCharacters = 1_000_000;

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
    ...source.filter(({ line }) => errors.has(line)).slice(0, maxErrors),
    ...source.filter(({ line }) => !errors.has(line)).slice(0, maxGoodLines),
  ].toSorted((left, right) => left.line - right.line);
  // The check may have processed lines in another order than the file's.
  const inOrder = [...errors].toSorted(([left], [right]) => left - right);
  const errorLines = inOrder.slice(0, maxErrors).map(([line, texts]) => `第 ${line} 行：${texts.join('；')}`);
  const good = checked.length - errors.size;
  const recycled = new Map(checked.map((one) => [one.line, one.recycled]));
  const mismatches = checked.flatMap(({ mismatch }) => mismatch ?? []).slice(0, maxErrors);
  let room = maxWholeCharacters;
  return {
    totalCount: checked.length,
    successCount: good,
    errorCount: errors.size,
    isDone,
    msg: errorLines.length === 0 ? null : errorLines.join('\n'),
    headers: headers.map(shortenCell),
    mapping: [...mapping],
    ...table.details,
    ...(mismatches.length === 0 ? {} : { mismatches }),
    lines: shown.map((one) => {
      const cells = headers.map((_header, index) => displayedText(one, index));
      const isWrong = errors.has(one.line);
      if (isWrong) for (const cell of cells) room -= cell.length;
      const max = isWrong && room >= 0 ? maxWholeCell : maxShownCharacters;
      const isWhole = cells.every((cell) => cell.length <= max);
      return {
        line: one.line,
        cells: isWhole ? cells : cells.map(shortenCell),
        errors: [...(errors.get(one.line) ?? [])],
        ...(isWhole ? {} : { isCut: true }),
        ...(recycled.get(one.line) === undefined ? {} : { recycled: [...(recycled.get(one.line) ?? [])] }),
      };
    }),
  };
}

/** Returns the displayed text of a cell that cannot be imported. */
const displayedText = ({ cells, wrong = [] }: SheetLine, index: number): string =>
  wrong.find(({ at }) => at === index)?.text ?? cells[index] ?? '';

function shortenCell(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
}

/** Parses the line numbers in `accepted`. */
export const acceptedLines = ({ accepted = '' }: UploadPart['fields']): ReadonlySet<number> =>
  new Set(accepted.split(',').map(Number));

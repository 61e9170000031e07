import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type SheetCell = string | number | null | undefined;

export type Sheet = {
  /** Name of the tab; Excel accepts 31 characters without []:*?/\. */
  readonly name: string;
  /** Lines above the header, such as the title and the hints of an import template. */
  readonly titles?: readonly string[];
  readonly headers: readonly string[];
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
};

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Streams an .xlsx file with backpressure on the rows, so that a long list does not fill the memory. No text becomes a
 * formula: text is stored as text, and text that looks like a formula is marked so that editing the cell does not turn
 * it into one. An error of the rows ends the stream with that error.
 */
export function writeXlsx(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const counter = { cut: 0 };
  const packed = Readable.from(sheetXml(sheet, counter), { objectMode: false });
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('Unreachable: yazl writes into a PassThrough');
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  packed.on('error', fail);
  output.on('close', () => packed.destroy());
  const add = (parts: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, stamp);
  };
  // Programs recognize a workbook by its first entry.
  add(firstParts);
  zip.addReadStream(packed, 'xl/worksheets/sheet1.xml', stamp);
  packed.on('end', () => {
    add(lastParts(sheet.name, counter.cut));
    zip.end();
  });
  return output;
}

/** The same rows give the same bytes. */
const stamp = { mtime: new Date(1980, 0, 1), mode: 0o100644 };
/** Approximate chunk size in characters: a string twice as long would be allocated in V8's large object space. */
const batch = 32_768;

async function* sheetXml(sheet: Sheet, counter: { cut: number }): AsyncGenerator<string> {
  const { titles = [], headers, widths, rows } = sheet;
  const top = titles.length + 1;
  const { first, all } = await peekRows(rows, sampledRows);
  const columns = headers.map((_header, index) => {
    const kind = isOfNumbers(first, index) ? style.plain : style.text;
    return `<col min="${index + 1}" max="${index + 1}" width="${widths[index] ?? 16}" style="${kind}" customWidth="1"/>`;
  });
  yield `${xmlHead}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  let number = 0;
  let text = '';
  for (const title of titles)
    text += rowXml((number += 1), [title], number === 1 ? style.heading : style.plain);
  text += rowXml((number += 1), headers, style.heading);
  for await (const row of all) {
    text += rowXml((number += 1), row, style.text);
    counter.cut += row.filter((cell) => typeof cell === 'string' && cell.length > maxCellLength).length;
    if (text.length < batch) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>${titleMerges(titles.length, headers.length)}${numbersAsText}</worksheet>`;
}

/** Number of rows that determine which columns hold numbers. */
const sampledRows = 20;

/** Otherwise Excel shows a warning on each text cell with digits. */
const numbersAsText =
  '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors>';

/** Returns the first rows, and an iterator over all rows. */
async function peekRows<Row>(rows: AsyncIterable<Row> | Iterable<Row>, max: number) {
  const first: Row[] = [];
  const iterator = toAsync(rows);
  while (first.length < max) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    first.push(value);
  }
  async function* all(): AsyncGenerator<Row> {
    yield* first;
    yield* iterator;
  }
  return { first, all: all() };
}

async function* toAsync<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row, undefined> {
  yield* rows;
  return undefined;
}

/** Returns whether the first value of a column is a number; other columns are text, so that a typed 008 stays 008. */
function isOfNumbers(rows: readonly (readonly SheetCell[])[], index: number): boolean {
  const found = rows
    .map((row) => row[index])
    .find((cell) => cell !== null && cell !== undefined && cell !== '');
  return typeof found === 'number';
}

function titleMerges(count: number, columns: number): string {
  if (count === 0 || columns < 2) return '';
  const cells = Array.from(
    { length: count },
    (_one, index) => `<mergeCell ref="A${index + 1}:${columnName(columns - 1)}${index + 1}"/>`,
  );
  return `<mergeCells count="${count}">${cells.join('')}</mergeCells>`;
}

/** There are many cells, so each creates few temporary strings to relieve the garbage collector. */
function rowXml(number: number, cells: readonly SheetCell[], look: number): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    if (cell === null || cell === undefined || cell === '') continue;
    xml += cellXml(`<c r="${columnName(at)}${number}"`, cell, look);
  }
  return `${xml}</row>`;
}

function cellXml(opening: string, cell: string | number, look: number): string {
  if (typeof cell === 'number' && Number.isFinite(cell))
    return `${opening} s="${look === style.text ? style.plain : look}"><v>${cell}</v></c>`;
  const text = truncateCell(removeForbidden(String(cell)));
  const kind = /^[=+\-@\t\r]/.test(text) ? style.quoted : look;
  return `${opening} s="${kind}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const columnNames: string[] = [];

/** Returns the name of a column counted from 0: A, B … Z, AA … */
const columnName = (index: number): string => (columnNames[index] ??= nameOfColumn(index));

function nameOfColumn(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : nameOfColumn(Math.floor(index / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Maximum characters of a cell. */
const maxCellLength = 32_767;

/** Suffix of a truncated cell; the import refuses such cells. */
export const cutMark = '…（内容过长，已截断）';

const truncateCell = (text: string): string =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength - cutMark.length)}${cutMark}` : text;

const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const allForbidden = new RegExp(forbidden, 'gu');

/** Removes characters that XML does not allow; do this first, because they may hide a leading formula character. */
const removeForbidden = (text: string): string =>
  forbidden.test(text) ? text.replaceAll(allForbidden, '') : text;

/** Characters and sequences that XML or a spreadsheet interprets. */
const special = /_(?=x[0-9a-f]{4}_)|[&<>"]/gi;

/** Spreadsheets decode _x000D_ to the character with that code. */
const escapeXml = (text: string): string =>
  text.replaceAll(special, (char) => (char === '_' ? '_x005F_' : (entities[char] ?? '')));

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Indexes into `cellXfs` below. */
const style = { plain: 0, heading: 1, quoted: 2, text: 3 } as const;

const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;

const firstParts = {
  // All other parts are sheets, whose number is known only at the end.
  '[Content_Types].xml': `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${officeType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/></Types>`,
  '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${namespace}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** A second sheet reports the number of truncated cells, if any. */
function lastParts(name: string, cut: number): Record<string, string> {
  const safe = escapeXml(name.replaceAll(/[[\]:*?/\\]/g, '_').slice(0, 31));
  const notes = '导出说明';
  const sheets = cut === 0 ? [safe] : [safe, safe === notes ? `${notes}2` : notes];
  const listed = sheets.map((one, at) => `<sheet name="${one}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = sheets.map((_one, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const truncationNote = `${cut} 个单元格的内容超过 ${maxCellLength} 个字符，已截断，末尾为“${cutMark}”。这些单元格不能再导入。`;
  return {
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${related.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ...(cut === 0
      ? {}
      : {
          'xl/worksheets/sheet2.xml': `${xmlHead}<worksheet xmlns="${namespace}"><sheetData>${rowXml(1, [truncationNote], style.plain)}</sheetData></worksheet>`,
        }),
  };
}

import { cleanCell } from './clean-line.ts';
import { unreadable } from './sheet-kind.ts';
import {
  textFault,
  type CellFault,
  type SheetContent,
  type SheetLine,
  type WrongCell,
} from './sheet-lines.ts';
import { exactBelow, plainNumber, type CellFormatter } from './cell-formats.ts';
import {
  attribute,
  isTrue,
  localName,
  XlsxRejection,
  tooLarge,
  xmlLimits,
  type XlsxLimits,
} from './xlsx-archive.ts';
import { TextCollector, decodeEscapes } from './xlsx-text.ts';
import { decodedXml, xmlParts, type XmlTag } from '#openapi/xml-scan.ts';

export type SheetOptions = {
  readonly formatterOf: (style: number) => CellFormatter;
  readonly texts: readonly string[];
  readonly limits: XlsxLimits;
  /** Limits of all sheets together. */
  readonly room: { characters: number; filled: number };
};

type Row = {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: string[];
  readonly wrong: WrongCell[];
};

type Cell = { readonly at: number; readonly kind: string; readonly style: number };

type Range = {
  readonly column: number;
  readonly lastColumn: number;
  readonly from: number;
  readonly to: number;
};

/** Returns the lines of a sheet, its hidden columns and whether it has a filter. Errors: XlsxRejection, OddXml. */
export function readSheet(xml: string, options: SheetOptions): Omit<SheetContent, 'name'> {
  const { limits } = options;
  const rows = new Map<number, Row>();
  const merged: Range[] = [];
  const hiddenColumns: number[] = [];
  let isFiltered = false;
  let number = 0;
  let row: Row | undefined;
  let cell: Cell | undefined;
  let nextColumn = 0;
  let inside = '';
  let value: string | undefined;
  let formula: string | undefined;
  const text = new TextCollector();
  const endCell = (): void => {
    if (row !== undefined && cell !== undefined)
      store(row, cell, { value, formula, inline: text.end() }, options);
    cell = undefined;
    value = undefined;
    formula = undefined;
  };
  for (const part of xmlParts(xml, xmlLimits)) {
    text.take(part);
    if (part.kind === 'text') {
      if (inside === 'v') value = (value ?? '') + part.text;
      if (inside === 'f') formula = (formula ?? '') + part.text;
      continue;
    }
    if (part.kind === 'close') {
      if (localName(part.name) === 'c') endCell();
      inside = '';
      continue;
    }
    const { tag, isClosed } = part;
    const kind = localName(tag.name);
    inside = isClosed ? '' : kind;
    if (kind === 'row') {
      number = addressOf(tag, /^()(\d{1,7})$/, limits)?.row ?? number + 1;
      checkPlace({ row: number, column: 0 }, limits);
      row = rows.get(number) ?? {
        number,
        isHidden: isTrue(attribute(tag, 'hidden')),
        cells: [],
        wrong: [],
      };
      rows.set(number, row);
      nextColumn = 0;
    } else if (kind === 'c') {
      text.end();
      const cellAddress = addressOf(tag, /^([A-Z]{1,3})(\d{1,7})$/, limits);
      const at = cellAddress === undefined ? nextColumn : cellAddress.column - 1;
      checkPlace({ row: number, column: at + 1 }, limits);
      cell = { at, kind: attribute(tag, 't'), style: Number(attribute(tag, 's') || 0) };
      nextColumn = at + 1;
      if (isClosed) endCell();
    } else if (kind === 'f') formula ??= '';
    else if (kind === 'v') value ??= '';
    else if (kind === 'col' && isTrue(attribute(tag, 'hidden')))
      hiddenColumns.push(...columnsOf(tag, limits));
    else if (kind === 'autoFilter') isFiltered = true;
    else if (kind === 'mergeCell') merged.push(...rangeOf(attribute(tag, 'ref')));
  }
  fillMerged(rows, merged, options);
  const lines = [...rows.values()]
    .toSorted((left, right) => left.number - right.number)
    .filter(({ cells, wrong }) => wrong.length > 0 || cells.some((one) => one !== ''))
    .map(lineOf);
  return { lines, hiddenColumns, isFiltered };
}

function lineOf({ number, isHidden, cells, wrong }: Row): SheetLine {
  return {
    line: number,
    cells: Array.from(cells, (one: string | undefined) => one ?? ''),
    ...(wrong.length === 0 ? {} : { wrong }),
    ...(isHidden ? { isHidden: true } : {}),
  };
}

/** Returns undefined if the tag has no address; the cell then follows the previous one. */
function addressOf(tag: XmlTag, pattern: RegExp, limits: XlsxLimits) {
  let position: { row: number; column: number } | undefined;
  for (const [key, value] of tag.attributes) {
    if (localName(key) !== 'r') continue;
    const address = pattern.exec(value);
    if (address === null) throw new XlsxRejection(unreadable);
    position = { row: Number(address[2]), column: columnNumber(address[1] ?? '') };
    checkPlace(position, limits);
  }
  return position;
}

function checkPlace(
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: XlsxLimits,
): void {
  if (row > rows) throw new XlsxRejection(`数据不能超过 ${rows} 行`);
  if (column > columns) throw new XlsxRejection(`数据不能超过 ${columns} 列`);
}

function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function columnsOf(tag: XmlTag, { columns }: XlsxLimits): number[] {
  const first = Math.max(1, Number(attribute(tag, 'min')));
  const last = Math.min(columns, Number(attribute(tag, 'max')));
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_one, index) => first - 1 + index);
}

function rangeOf(ref: string): Range[] {
  const [, letters, from, lastLetters, to] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (letters === undefined || lastLetters === undefined) return [];
  const [column, lastColumn] = [columnNumber(letters) - 1, columnNumber(lastLetters) - 1];
  return [{ column, lastColumn, from: Number(from), to: Number(to) }];
}

/**
 * Copies the value of a merged cell to each of its lines: a class merged over forty pupils is the class of each.
 * Covered cells may contain invisible texts, which are removed.
 */
function fillMerged(rows: ReadonlyMap<number, Row>, merged: readonly Range[], { room }: SheetOptions): void {
  if (merged.length === 0) return;
  const sorted = [...rows.values()].toSorted((left, right) => left.number - right.number);
  for (const { column, lastColumn, from, to } of merged) {
    const first = rows.get(from);
    const text = first?.cells[column] ?? '';
    const wrong = first?.wrong.find(({ at }) => at === column);
    for (let index = indexFrom(sorted, from); index < sorted.length; index += 1) {
      const row = sorted[index];
      if (row === undefined || row.number > to) break;
      room.filled -= 1;
      if (room.filled < 0) throw new XlsxRejection(tooLarge);
      emptyCells(row, row.number === from ? column + 1 : column, lastColumn);
      if (row.number === from || (text === '' && wrong === undefined)) continue;
      if (row.wrong.length === 0 && !row.cells.some((one: string | undefined) => (one ?? '') !== ''))
        continue;
      room.characters -= text.length;
      if (room.characters < 0) throw new XlsxRejection(tooLarge);
      row.cells[column] = text;
      if (wrong !== undefined) row.wrong.push(wrong);
    }
  }
}

/** Returns the index of the first row with at least this number. */
function indexFrom(sorted: readonly Row[], number: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function emptyCells({ cells, wrong }: Row, first: number, last: number): void {
  for (let at = first; at <= last && at < cells.length; at += 1) cells[at] = '';
  for (let index = wrong.length - 1; index >= 0; index -= 1) {
    const at = wrong[index]?.at ?? -1;
    if (at >= first && at <= last) wrong.splice(index, 1);
  }
}

type CellContent = {
  readonly value: string | undefined;
  readonly formula: string | undefined;
  readonly inline: string;
};

function store(row: Row, cell: Cell, read: CellContent, options: SheetOptions): void {
  const shown = displayOf(cell, read, options);
  if (typeof shown === 'string') {
    options.room.characters -= shown.length;
    if (options.room.characters < 0) throw new XlsxRejection(tooLarge);
    if (shown !== '') row.cells[cell.at] = shown;
    return;
  }
  row.cells[cell.at] = '';
  row.wrong.push({ at: cell.at, ...shown });
}

type CellProblem = { readonly text: string; readonly fault: CellFault };

/** WPS stores a picture of a cell as a formula whose result is the text of the formula. */
const isPicture = /^\s*(?:_xlfn\.)?DISPIMG\(/i;

/** Only the beginning of a rejected text is reported. */
const maxReported = 100;

function displayOf(
  { kind, style }: Cell,
  { value, formula, inline }: CellContent,
  { formatterOf, texts }: SheetOptions,
): string | CellProblem {
  const rawText = decodedXml(value ?? '').trim();
  if (formula !== undefined && rawText === '' && kind !== 'str' && kind !== 'inlineStr')
    return { text: `=${decodedXml(formula)}`.slice(0, maxReported), fault: 'noResult' };
  if (formula !== undefined && isPicture.test(decodedXml(formula))) return { text: '图片', fault: 'picture' };
  if (kind === 'inlineStr') return displayText(inline, formatterOf(style));
  if (kind === 's') return displayText(rawText === '' ? '' : requireText(texts, rawText), formatterOf(style));
  if (kind === 'str') return displayText(decodeEscapes(decodedXml(value ?? '')), formatterOf(style));
  if (rawText === '') return '';
  if (kind === 'e') return { text: rawText.slice(0, maxReported), fault: 'error' };
  if (kind === 'b') return isTrue(rawText) ? 'TRUE' : 'FALSE';
  if (kind === 'd') return displayInstant(rawText, formatterOf(style));
  const number = Number(rawText);
  if (!Number.isFinite(number)) throw new XlsxRejection(unreadable);
  if (Math.abs(number) >= exactBelow) return { text: longText(number), fault: 'longNumber' };
  return formatterOf(style).number(number) ?? { text: plainNumber(number), fault: 'format' };
}

/** Returns a shared text. Errors: XlsxRejection, because a file without it is damaged. */
function requireText(texts: readonly string[], index: string): string {
  const text = texts[Number(index)];
  if (text === undefined) throw new XlsxRejection(unreadable);
  return text;
}

function displayText(text: string, formatter: CellFormatter): string | CellProblem {
  const clean = cleanCell(text);
  const fault = textFault(clean);
  if (fault !== undefined) return { text: clean, fault };
  if (clean === '') return '';
  return formatter.text(clean) ?? { text: clean.slice(0, maxReported), fault: 'format' };
}

/** Formats a date in ISO 8601 like a serial number. */
function displayInstant(isoText: string, { instant }: CellFormatter): string | CellProblem {
  const plain = isoText.replace('T', ' ').replace(/(?: 00:00:00(?:\.0+)?|\.\d+)?Z?$/, '');
  const time = Date.parse(`${isoText.replace(/Z$/, '')}${isoText.includes('T') ? 'Z' : ''}`);
  if (instant === undefined || Number.isNaN(time)) return plain;
  return instant(time) ?? { text: plain, fault: 'format' };
}

/** Formats a long number like Excel: 1.10101E+17. */
function longText(number: number): string {
  const [mantissa = '', power = ''] = number.toExponential(5).split('e');
  return `${Number(mantissa)}E${power}`;
}

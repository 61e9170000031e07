import { fromBufferPromise } from 'yauzl';
import { unreadable, unreadableSheet } from './sheet-kind.ts';
import type { SheetContent, SheetReport } from './sheet-lines.ts';
import { builtInFormat, createCellFormatter, type CellFormatter } from './cell-formats.ts';
import {
  Archive,
  attribute,
  entriesOf,
  isTrue,
  localName,
  mainPart,
  XlsxRejection,
  XLSX_LIMITS,
  xmlLimits,
  type XlsxLimits,
} from './xlsx-archive.ts';
import { readSheet } from './xlsx-cells.ts';
import { TextCollector } from './xlsx-text.ts';
import { xmlParts, xmlTags } from '#openapi/xml-scan.ts';

/**
 * Reads the visible sheets of an .xlsx file within limits: cells as Excel displays them, with a reason for those that
 * cannot be imported. Sizes are counted while inflating, and addresses are checked before anything is stored, because
 * a file of a kilobyte may declare a billion rows. Invalid input gives a report, never an error.
 */
export async function readWorkbook(bytes: Buffer, limits: Partial<XlsxLimits> = {}): Promise<SheetReport> {
  try {
    return { ok: true, sheets: await readSheets(bytes, { ...XLSX_LIMITS, ...limits }) };
  } catch (error) {
    // All parser errors concern the file.
    return { ok: false, message: error instanceof XlsxRejection ? error.message : unreadable };
  }
}

async function readSheets(bytes: Buffer, limits: XlsxLimits): Promise<SheetContent[]> {
  const other = unreadableSheet(bytes);
  if (other !== undefined) throw new XlsxRejection(other);
  // Some programs write backslashes into the names of the parts.
  const zip = await fromBufferPromise(bytes, { strictFileNames: false });
  const entries = await entriesOf(zip, limits);
  const archive = new Archive(zip, entries, limits.inflated);
  if (entries.has('xl/workbook.bin'))
    throw new XlsxRejection('这是 .xlsb 文件，请在 Excel 或 WPS 中另存为 .xlsx 后再上传');
  const workbookPath = await mainPart(archive);
  const workbook = readBook(await archive.text(workbookPath));
  const related = await archive.relations(workbookPath);
  const options = {
    formatterOf: await formattersOf(archive, related.byKind('styles'), workbook.is1904),
    texts: await textsOf(archive, related.byKind('sharedStrings')),
    limits,
    room: { characters: limits.characters, filled: limits.filled },
  };
  const visible = workbook.sheets.filter(({ state }) => state !== 'hidden' && state !== 'veryHidden');
  const sheets: SheetContent[] = [];
  for (const { name, relation } of visible) {
    const path = related.byId(relation);
    // A chart sheet has no cells.
    if (path === undefined || !/worksheet/i.test(path.kind)) continue;
    sheets.push({ name, ...readSheet(await archive.text(path.target), options) });
  }
  if (sheets.length === 0) throw new XlsxRejection(unreadable);
  return sheets;
}

function readBook(xml: string) {
  let is1904 = false;
  const sheets: { readonly name: string; readonly state: string; readonly relation: string }[] = [];
  for (const tag of xmlTags(xml, xmlLimits)) {
    const kind = localName(tag.name);
    if (kind === 'workbookPr') is1904 = isTrue(attribute(tag, 'date1904'));
    if (kind !== 'sheet') continue;
    // `sheetId` ends in `Id` as well: the relation is the one with a prefix.
    const relation = tag.attributes.find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    sheets.push({ name: attribute(tag, 'name'), state: attribute(tag, 'state'), relation });
  }
  return { is1904, sheets };
}

/** Returns the formatter of each style. */
async function formattersOf(
  archive: Archive,
  path: string | undefined,
  is1904: boolean,
): Promise<(style: number) => CellFormatter> {
  const patterns = new Map<number, string>();
  const styles: number[] = [];
  if (path !== undefined && archive.has(path)) {
    let isOfCells = false;
    for (const part of xmlParts(await archive.text(path), xmlLimits)) {
      if (part.kind === 'close' && localName(part.name) === 'cellXfs') isOfCells = false;
      if (part.kind !== 'open') continue;
      const kind = localName(part.tag.name);
      if (kind === 'cellXfs') isOfCells = !part.isClosed;
      if (kind === 'numFmt')
        patterns.set(Number(attribute(part.tag, 'numFmtId')), attribute(part.tag, 'formatCode'));
      if (kind === 'xf' && isOfCells) styles.push(Number(attribute(part.tag, 'numFmtId')));
    }
  }
  const formatters = new Map<number, CellFormatter>();
  return (style) => {
    const id = styles[style] ?? 0;
    const known = formatters.get(id);
    if (known !== undefined) return known;
    const formatter = createCellFormatter(patterns.get(id) ?? builtInFormat(id), is1904);
    formatters.set(id, formatter);
    return formatter;
  };
}

async function textsOf(archive: Archive, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined || !archive.has(path)) return texts;
  const text = new TextCollector();
  for (const part of xmlParts(await archive.text(path), xmlLimits)) {
    text.take(part);
    if (part.kind === 'close' && localName(part.name) === 'si') texts.push(text.end());
    if (part.kind === 'open' && part.isClosed && localName(part.tag.name) === 'si') texts.push('');
  }
  return texts;
}

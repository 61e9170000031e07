import { writeZip } from '#server/files/zip-writer.ts';

export type MadeSheet = {
  readonly name: string;
  /** Rows as XML. */
  readonly data: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** XML before and after the rows. */
  readonly before?: string;
  readonly after?: string;
};

type MadeOptions = {
  /** Number formats of the styles 1, 2, …; a number is a built-in format. */
  readonly formats?: readonly (string | number)[];
  readonly shared?: readonly string[];
  readonly is1904?: boolean;
};

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Builds a workbook with features that our writer does not produce: hidden rows, errors, formulas, number
 * formats.
 */
export function madeWorkbook(sheets: readonly MadeSheet[], made: MadeOptions = {}): Buffer {
  const { formats = [], shared = [], is1904 = false } = made;
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = [
    ...sheets.map((_sheet, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ].map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}/${kind}" Target="${target}"/>`,
  );
  const ids = formats.map((format, at) => (typeof format === 'number' ? format : 200 + at));
  const own = formats.flatMap((format, at) =>
    typeof format === 'number' ? [] : `<numFmt numFmtId="${200 + at}" formatCode="${xmlText(format)}"/>`,
  );
  const parts: Readonly<Record<string, string>> = {
    'xl/workbook.xml': `<workbook>${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="49"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ data, before = '', after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet>${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
  return writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text), compress: true })),
  );
}

/** Returns a row as XML from texts and raw cells. */
export function madeRow(
  number: number,
  cells: readonly (string | { readonly xml: string })[],
  attributes = '',
): string {
  const made = cells.map((cell, at) => {
    const place = `r="${String.fromCharCode(65 + at)}${number}"`;
    if (typeof cell !== 'string') return cell.xml.replace('<c', `<c ${place}`);
    return cell === ''
      ? ''
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  });
  return `<row r="${number}"${attributes}>${made.join('')}</row>`;
}

/** Returns a cell with a number in one of the styles. */
export const numberCell = (value: number | string, style = 0) => ({
  xml: `<c s="${style}"><v>${value}</v></c>`,
});

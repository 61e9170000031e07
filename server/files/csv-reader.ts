import { XLSX_LIMITS, type XlsxLine, type XlsxReport } from './xlsx-reader.ts';

type Limits = Pick<typeof XLSX_LIMITS, 'rows' | 'columns'>;

/**
 * The lines of a .csv file: UTF-8 or, as Excel writes it in China, GB 18030; parted by commas, semicolons or tabs,
 * whichever the first line has most of. One pass over the signs, and no more rows and columns than a sheet has.
 */
export function readCsv(bytes: Uint8Array, limits: Limits = XLSX_LIMITS): XlsxReport {
  const text = decoded(bytes);
  if (text === undefined || text.includes('\0'))
    return { ok: false, message: '文件无法识别，请保存为 UTF-8 的 .csv 文件' };
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const count = (sign: string): number => first.split(sign).length;
  const [separator = ','] = [',', ';', '\t'].toSorted((left, right) => count(right) - count(left));
  const lines: XlsxLine[] = [];
  let line = 0;
  for (const cells of records(text, separator, limits.columns)) {
    line += 1;
    if (line > limits.rows) return { ok: false, message: `数据不能超过 ${limits.rows} 行` };
    if (cells.length > limits.columns) return { ok: false, message: `数据不能超过 ${limits.columns} 列` };
    if (cells.some((cell) => cell !== '')) lines.push({ line, cells });
  }
  return { ok: true, lines };
}

function decoded(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  return undefined;
}

/** RFC 4180; a quote that is never closed goes to the end of the file. */
function* records(text: string, separator: string, most: number): Generator<string[]> {
  const special = new RegExp(`["\n${separator}]`, 'g');
  let cells: string[] = [];
  let cell = '';
  for (let at = 0; at <= text.length;) {
    special.lastIndex = at;
    const found = special.exec(text)?.index ?? text.length;
    cell += text.slice(at, found);
    at = found + 1;
    if (text[found] === '"') {
      const end = closing(text, at);
      cell += text.slice(at, end).replaceAll('""', '"');
      at = end + 1;
      continue;
    }
    cells.push(cell.trim());
    cell = '';
    if (text[found] === separator && cells.length <= most) continue;
    yield cells;
    cells = [];
  }
}

/** Where the quote that stands alone is. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}

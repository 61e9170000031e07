import type { CheckedLine, ImportLine } from './import-sheet.ts';

/** Of codes in a record's column and in the sheets that are read in. */
export const codePattern = /^[A-Za-z0-9_:.-]{1,100}$/;

type CodeLines<Row> = {
  /** Header of the column with the code. */
  readonly header: string;
  /** Codes that records have already. */
  readonly taken: ReadonlySet<string>;
  readonly read: (line: ImportLine) => { readonly row: Row; readonly errors: readonly string[] };
};

/** Judges lines of which each has a code of its own: well formed, free, and in the file once. */
export function checkCodeLines<Row>(
  lines: readonly ImportLine[],
  { header, taken, read }: CodeLines<Row>,
): CheckedLine<Row>[] {
  const seen = new Set(taken);
  return lines.map((one) => {
    const code = one.cell(header);
    const { row, errors } = read(one);
    const wrong = [...codeErrors(header, code, seen), ...errors];
    seen.add(code);
    return wrong.length > 0 ? { line: one.line, errors: wrong } : { line: one.line, row };
  });
}

function codeErrors(header: string, code: string, seen: ReadonlySet<string>): string[] {
  if (code === '') return [`${header}不能为空。`];
  if (!codePattern.test(code)) return [`${header}只能填写数字、大小写字母和 _ : . -，最多100个字符。`];
  return seen.has(code) ? [`${header}已经存在，忽略导入。`] : [];
}

/** A text that must be there and not be too long. */
export function lineErrors(header: string, value: string, { max, required = false }: TextRule): string[] {
  if (value === '') return required ? [`${header}不能为空。`] : [];
  return value.length > max ? [`${header}最多${max}个字符。`] : [];
}

type TextRule = { readonly max: number; readonly required?: boolean };

/** Pattern of codes in records and imported spreadsheets. */
export const codePattern = /^[A-Za-z0-9_:.-]{1,100}$/;

/** Returns the errors of a code in a spreadsheet: missing, malformed, or `seen` before. */
export function codeErrors(header: string, code: string, seen: ReadonlySet<string>): string[] {
  if (code === '') return [`${header}不能为空。`];
  if (!codePattern.test(code)) return [`${header}只能填写数字、大小写字母和 _ : . -，最多100个字符。`];
  return seen.has(code) ? [`${header}已经存在，忽略导入。`] : [];
}

/** Returns the errors of a text that is missing or too long. */
export function lineErrors(header: string, value: string, { max, required = false }: TextRule): string[] {
  if (value === '') return required ? [`${header}不能为空。`] : [];
  return value.length > max ? [`${header}最多${max}个字符。`] : [];
}

type TextRule = { readonly max: number; readonly required?: boolean };

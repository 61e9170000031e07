/** Of codes in a record's column and in the sheets that are read in. */
export const codePattern = /^[A-Za-z0-9_:.-]{1,100}$/;

/** What is wrong with a code of a sheet: missing, not well formed, or `seen` before. */
export function codeErrors(header: string, code: string, seen: ReadonlySet<string>): string[] {
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

// Recognizes files that are uploaded instead of an .xlsx file, by their first bytes.

export const unreadable = '文件无法识别，请使用模板填写并保存为 .xlsx 文件';
const saveAs = '请在 Excel 或 WPS 中另存为 .xlsx 后再上传';
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Returns a message for a file that is not .xlsx; undefined if it may be one. */
export function unreadableSheet(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(compound)) return ofCompound(bytes);
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const head = bytes.subarray(0, 200).toString('latin1');
    return head.includes('mimetypeapplication/vnd.oasis.opendocument')
      ? `这是 .ods 文件（OpenDocument 表格），${saveAs}`
      : undefined;
  }
  const text = beginning(bytes);
  if (/^(?:<!doctype html|<html|<head|<meta|<table|<body|<div)/i.test(text))
    return `这是网页（HTML），只是名字像 Excel 文件，${saveAs}`;
  if (/^<\?xml[^>]*>[^]{0,200}(?:urn:schemas-microsoft-com:office:spreadsheet|Excel\.Sheet)/i.test(text))
    return `这是“XML 表格 2003”文件，${saveAs}`;
  return unreadable;
}

/** The format of Excel 97 to 2003, which encrypted workbooks use too. */
function ofCompound(bytes: Buffer): string {
  if (bytes.includes(wide('EncryptedPackage')) || bytes.includes(wide('EncryptionInfo')))
    return '文件有打开密码，请在 Excel 或 WPS 中去掉密码、保存后再上传';
  return `这是旧格式的 Excel 文件（.xls 或 .et），${saveAs}`;
}

/** The text without byte order mark and outer space. */
function beginning(bytes: Buffer): string {
  const head = bytes.subarray(0, 1000);
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  return head
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
}

/** Excel and WPS create such a lock file for each open workbook. */
export const isLockFile = (name: string): boolean => /(?:^|[\\/])~\$/.test(name);
export const lockFile = '这是 Excel 打开文件时的临时文件（~$ 开头），请关闭 Excel 后选择不带 ~$ 的同名文件';

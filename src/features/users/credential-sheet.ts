import type { Credentials } from './account-rules.ts';

const headers = ['账号', '姓名', '密码'] as const;

/**
 * Returns the credentials as an .xlsx: every cell is text, so that no value becomes a formula. Without `departLabel`, the
 * column of the departments is left out.
 */
export async function credentialSheet(
  accounts: readonly Credentials[],
  departLabel: string | undefined,
): Promise<ArrayBuffer> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const text = (value: string) => ({ value, type: String });
  const head = [...headers, ...(departLabel === undefined ? [] : [departLabel])].map((value) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const rows = accounts.map(({ username, realname, password, departName }) =>
    [username, realname, password, ...(departLabel === undefined ? [] : [departName])].map(text),
  );
  const columns = [18, 14, 18, 24].map((width) => ({ width }));
  const blob = await writeXlsx([head, ...rows], { columns, stickyRowsCount: 1, sheet: '账号' }).toBlob();
  return blob.arrayBuffer();
}

import type { Credentials } from './account-rules.ts';

const headers = ['账号', '姓名', '密码', '班级'] as const;

/** Returns the credentials as an .xlsx: every cell is text, so that no value becomes a formula. */
export async function credentialSheet(accounts: readonly Credentials[]): Promise<ArrayBuffer> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const text = (value: string) => ({ value, type: String });
  const head = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = accounts.map(({ username, realname, password, departName }) =>
    [username, realname, password, departName].map(text),
  );
  const columns = [18, 14, 18, 24].map((width) => ({ width }));
  const blob = await writeXlsx([head, ...rows], { columns, stickyRowsCount: 1, sheet: '账号' }).toBlob();
  return blob.arrayBuffer();
}

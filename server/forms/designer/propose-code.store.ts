import { pinyin } from 'pinyin-pro';
import type { Db } from '#server/store/database.ts';

/** The longest proposed code leaves room for a number. */
const maxLength = 36;

/** Returns the name in pinyin as a code: 机房预约 is jifangyuyue. */
export function codeOfName(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const letters = syllables
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const code = /^[a-z]/.test(letters) ? letters : `form${letters}`;
  return code.slice(0, maxLength);
}

/** Proposes a code for a new form that no form has or had. */
export async function proposeCode(db: Db, name: string): Promise<string> {
  const code = codeOfName(name);
  const rows = await db.selectFrom('onlForm').select('code').where('code', 'like', `${code}%`).execute();
  const taken = new Set(rows.map((row) => row.code));
  if (!taken.has(code)) return code;
  let number = 2;
  while (taken.has(`${code}${number}`)) number += 1;
  return `${code}${number}`;
}

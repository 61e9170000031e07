import { pinyin } from 'pinyin-pro';
import type { QueryOf, Schema } from '#openapi/index.ts';
import { generatePassword } from '#server/shared/people/generate-password.ts';
import { listNumberedNames } from '#server/shared/people/new-accounts.store.ts';
import type { Db } from '#server/store/database.ts';
import { listNewestPupilNames } from './user.store.ts';

/** Proposes an account and a first password for a new user; no account where the school gives pupils numbers. */
export async function proposeAccount(
  db: Db,
  { realname, userIdentity }: QueryOf<'GET /sys/user/newAccount'>,
): Promise<Schema<'AccountProposal'>> {
  const isNumbered = userIdentity === 1 && areNumbers(await listNewestPupilNames(db, 20));
  return {
    username: isNumbered ? '' : await freeName(db, accountOf(realname)),
    password: generatePassword(),
  };
}

/** Returns the name in pinyin: 王晓燕 is wangxiaoyan. A name without letters and digits gives the empty text. */
function accountOf(realname: string): string {
  const syllables = pinyin(realname, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    mode: 'surname',
    v: true,
  });
  return syllables
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 40);
}

/** Returns the name, with the first free number from 2 on if it is taken. */
async function freeName(db: Db, name: string): Promise<string> {
  if (name === '') return '';
  const taken = new Set(await listNumberedNames(db, name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** Whether most of these accounts end with a number of at least three digits, such as 20260315 and s30101. */
function areNumbers(names: readonly string[]): boolean {
  return names.filter((name) => /\d{3}$/.test(name)).length * 2 > names.length;
}

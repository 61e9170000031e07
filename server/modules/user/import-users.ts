import type { Deps } from '#server/deps.ts';
import type { Person } from '#server/http/caller.ts';
import type { CheckedLine, ImportLine, ImportParts } from '#server/http/import-sheet.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { userDuplicatesRefused } from '#server/shared/people/user-duplicates-refused.ts';
import {
  checkImportedUser,
  type ImportedUser,
  type ImportSchool,
} from '#server/shared/people/import-user.rules.ts';
import { listAvatarPaths, takenValues } from '#server/shared/people/new-accounts.store.ts';
import { hashAll, writeAccounts } from '#server/shared/people/new-accounts.ts';
import { listRoles } from '#server/shared/people/role-list.store.ts';
import { header, userImportColumns } from '#server/shared/people/user-sheet.ts';
import { inTransaction } from '#server/store/transaction.ts';

/** 用户导入 (reference 1.6): every line judged by the rules of the form; a line without a password gets one. */
export function userImport(deps: Deps, person: Person): ImportParts<ImportedUser> {
  return {
    name: '用户',
    columns: userImportColumns,
    check: async (lines) => checkLines(deps, person, lines),
    save: async (users) => {
      const hashed = await hashAll(
        deps,
        users.map(({ password }) => password),
      );
      const made = { createBy: person.caller.username, createTime: deps.clock() };
      await userDuplicatesRefused(() =>
        inTransaction(deps.db, (trx) => writeAccounts(trx, deps, { accounts: users, hashed, made })),
      );
      return { accounts: users.filter(({ isMade }) => isMade).map(slipOf) };
    },
  };
}

function slipOf({ account, password, departNames }: ImportedUser) {
  return { username: account.username, realname: account.realname, password, departName: departNames };
}

async function checkLines(
  deps: Deps,
  { caller, scope }: Person,
  lines: readonly ImportLine[],
): Promise<CheckedLine<ImportedUser>[]> {
  const column = (name: string) => lines.map(({ cell }) => cell(name)).filter((text) => text !== '');
  const [departs, roles, taken, avatars] = await Promise.all([
    listAllDeparts(deps.db, scope),
    listRoles(deps.db),
    takenValues(deps.db, {
      username: column(header.username),
      email: column(header.email),
      phone: column(header.phone),
      workNo: column(header.workNo),
    }),
    listAvatarPaths(deps.db, column(header.avatar)),
  ]);
  const school: ImportSchool = { caller, scope, departs, roles, avatars, taken };
  return lines.map((line) => {
    const checked = checkImportedUser(school, line);
    if (!('errors' in checked)) remember(taken, line);
    return { line: line.line, ...checked };
  });
}

/** A value may stand in the file once, too. */
function remember(taken: ImportSchool['taken'], { cell }: ImportLine): void {
  taken.username.add(cell(header.username).toLowerCase());
  for (const [values, name] of [
    [taken.email, header.email],
    [taken.phone, header.phone],
    [taken.workNo, header.workNo],
  ] as const)
    if (cell(name) !== '') values.add(cell(name));
}

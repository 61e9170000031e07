import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import {
  newRowsOf,
  countKeyed,
  rejectRepeatedRows,
  writeEdits,
  type KeyedLine,
} from '#server/sheets/keyed-lines.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { acceptedLines } from '#server/sheets/import-sheet.ts';
import type { CheckedLine, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { keepSheet, entriesOfImport } from '#server/shared/people/credential-sheets.ts';
import { responsibleReason } from '#server/shared/people/responsibilities.rules.ts';
import { listResponsible } from '#server/shared/people/responsibilities.store.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { translateUserDuplicates } from '#server/shared/people/user-duplicates.ts';
import {
  checkImportedUser,
  type ImportedUser,
  type ImportSchool,
} from '#server/shared/people/import-user.rules.ts';
import { findDeletedUserConflicts, restorableUsers } from '#server/shared/people/values-of-deleted-users.ts';
import { listAvatarPaths, findTakenValues } from '#server/shared/people/new-accounts.store.ts';
import { hashAll, writeAccounts } from '#server/shared/people/new-accounts.ts';
import { listRoles } from '#server/shared/people/role-list.store.ts';
import { mismatchText, nameMismatch } from '#server/shared/people/name-mismatch.rules.ts';
import { header, userImportColumns } from '#server/shared/people/user-sheet.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listExistingUsers } from './existing-users.store.ts';
import { checkUserChange, type ExistingAccount, type UserChange } from './import-change.rules.ts';
import { saveUser } from './save-user.ts';

type Line = KeyedLine<ImportedUser, UserChange>;

/**
 * 用户导入 (docs/behaviour.md#imports): validates every line like the form; a line without a password gets
 * one. With a key, lines change the users with that key; users out of scope are not found, but their names
 * and numbers count as taken.
 */
export function userImport(deps: Deps, actor: Actor): SheetImport<Line> {
  return {
    name: '用户',
    columns: userImportColumns,
    keys: { username: header.username, workNo: header.workNo },
    check: async (lines, fields) => checkLines(deps, actor, lines, fields),
    updates: countKeyed,
    save: async (rows) => {
      const users = newRowsOf(rows);
      const hashed = await hashAll(
        deps,
        users.map(({ password }) => password),
      );
      const created = { createBy: actor.caller.username, createTime: deps.clock() };
      const accounts = await translateUserDuplicates(() =>
        inTransaction(deps.db, async (trx) => {
          await writeEdits(rows, (body) => changeUser({ ...deps, db: trx }, actor, body));
          await writeAccounts(trx, deps, { accounts: users, hashed, created });
          const entries = entriesOfImport(users, hashed);
          return await keepSheet(trx, deps, { userId: actor.caller.userId, origin: 'import', entries });
        }),
      );
      return { accounts };
    },
  };
}

async function changeUser(deps: Deps, { caller, scope }: Actor, body: UserChange): Promise<void> {
  const target = await findUserInScope(deps.db, body.id, scope);
  if (target === undefined) throw refusal('用户不存在！');
  await saveUser(deps, { caller, scope, target, body, current: async () => ({}) });
}

async function checkLines(
  deps: Deps,
  { caller, scope }: Actor,
  lines: readonly ImportLine[],
  fields: UploadPart['fields'],
): Promise<CheckedLine<Line>[]> {
  const { key } = fields;
  const accepted = acceptedLines(fields);
  const column = (name: string) => lines.map(({ cell }) => cell(name)).filter((text) => text !== '');
  const [departs, roles, taken, avatars, binConflicts] = await Promise.all([
    listAllDeparts(deps.db, scope),
    listRoles(deps.db),
    findTakenValues(deps.db, {
      username: column(header.username),
      email: column(header.email),
      phone: column(header.phone),
      workNo: column(header.workNo),
    }),
    listAvatarPaths(deps.db, column(header.avatar)),
    findDeletedUserConflicts(deps.db, { caller, scope }, lines),
  ]);
  const school: ImportSchool = { caller, scope, departs, roles, avatars, taken, binConflicts };
  const userOfLine = await findLineUsers(deps.db, { caller, scope }, lines, key);
  const checked = lines.map((line): CheckedLine<Line> => {
    const known = userOfLine(line);
    const mismatch = known === undefined ? undefined : nameMismatch(line, known, accepted);
    if (mismatch?.accepted === false) return { line: line.line, errors: [mismatchText(mismatch)], mismatch };
    const result = known === undefined ? checkNewUser(school, line) : checkUserChange(school, line, known);
    if ('errors' in result)
      return { line: line.line, errors: result.errors, ...restorableUsers(binConflicts, line) };
    markTaken(taken, line);
    return {
      line: line.line,
      row: { line: line.line, ...result },
      ...(mismatch === undefined ? {} : { mismatch }),
    };
  });
  return rejectRepeatedRows(checked);
}

function checkNewUser(school: ImportSchool, line: ImportLine) {
  const checked = checkImportedUser(school, line);
  return 'errors' in checked ? checked : { add: checked.row };
}

/** Returns the user that each line changes. Errors: the caller may edit none. */
async function findLineUsers(
  db: Db,
  { caller, scope }: Pick<Actor, 'caller' | 'scope'>,
  lines: readonly ImportLine[],
  key: string | undefined,
): Promise<(line: ImportLine) => ExistingAccount | undefined> {
  if (key !== 'username' && key !== 'workNo') return () => undefined;
  if (!caller.grants.has('user:edit')) throw refusals.forbidden();
  const nameOf = (text: string) => (key === 'username' ? text.toLowerCase() : text);
  const values = lines.map(({ cell }) => cell(header[key])).filter((text) => text !== '');
  const rows = await listExistingUsers(db, key, values, scope);
  const texts = await userTexts(
    db,
    rows.map(({ id }) => id),
  );
  const idsOf = (all: readonly { readonly userId: string; readonly id: string }[]) => {
    const idsByUser = new Map<string, string[]>();
    for (const { userId, id } of all) idsByUser.set(userId, [...(idsByUser.get(userId) ?? []), id]);
    return (userId: string) => idsByUser.get(userId) ?? [];
  };
  const [roles, departs, responsible] = [idsOf(texts.roles), idsOf(texts.departs), idsOf(texts.responsible)];
  const staff = await listResponsible(
    db,
    rows.filter(({ userIdentity, level }) => userIdentity === 2 && level > 0).map(({ id }) => id),
    scope,
  );
  const found = new Map(
    rows.map((row) => [
      nameOf(row[key] ?? ''),
      {
        ...row,
        roleIds: roles(row.id),
        departIds: departs(row.id),
        responsibleIds: responsible(row.id),
        leaveReason: responsibleReason(staff.filter(({ id }) => id === row.id)),
      },
    ]),
  );
  return ({ cell }) => found.get(nameOf(cell(header[key])));
}

/** Adds the values of a line to the taken ones, because values must be unique within the file. */
function markTaken(taken: ImportSchool['taken'], { cell }: ImportLine): void {
  taken.username.add(cell(header.username).toLowerCase());
  for (const [values, name] of [
    [taken.email, header.email],
    [taken.phone, header.phone],
    [taken.workNo, header.workNo],
  ] as const)
    if (cell(name) !== '') values.add(cell(name));
}

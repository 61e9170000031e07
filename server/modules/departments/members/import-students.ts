import type { Deps } from '#server/deps/deps.ts';
import { studentRole, type Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { acceptedLines } from '#server/sheets/import-sheet.ts';
import type { CheckedLine, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { keepSheet, entriesOfImport } from '#server/shared/people/credential-sheets.ts';
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
import { findRoleByCode, listRoles } from '#server/shared/people/role-list.store.ts';
import { mismatchText, nameMismatch } from '#server/shared/people/name-mismatch.rules.ts';
import { header, userImportColumns } from '#server/shared/people/user-sheet.ts';
import { addMembers, addRoleIfNone } from '#server/shared/people/write-links.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findAccounts, listMembers } from './depart-user.store.ts';
import { requireDeparts } from './link-users.ts';

type Row =
  | { readonly kind: 'new'; readonly user: ImportedUser; readonly departIds: readonly string[] }
  | {
      readonly kind: 'known';
      readonly userId: string;
      readonly departIds: readonly string[];
      readonly isMember: boolean;
    };

/** The columns of class, rights and status, which the sheet cannot set. */
const fixedColumns: ReadonlySet<string> = new Set([
  header.departs,
  header.roles,
  header.identity,
  header.responsible,
  header.classes,
  header.status,
]);
export const studentColumns = userImportColumns.filter(
  (column) => !fixedColumns.has(column.header) && column.header !== header.delFlag,
);

/**
 * Imports pupils of a class (导入学生, docs/behaviour.md#imports): new accounts become pupils of the class, existing
 * accounts in scope are added to it. `departIds` is the class, from the field of the form or from the parameter that
 * existing clients send.
 */
export function studentImport(deps: Deps, actor: Actor, query: string | undefined): SheetImport<Row> {
  return {
    name: '学生',
    columns: studentColumns,
    check: async (lines, fields) => {
      const departIds = idList(fields['departIds'] ?? query);
      await requireDeparts(deps, actor, departIds);
      return checkLines(deps, actor, lines, { departIds, accepted: acceptedLines(fields) });
    },
    updates: (rows) => {
      const known = rows.flatMap((row) => (row.kind === 'known' ? [row] : []));
      const memberCount = known.filter(({ isMember }) => isMember).length;
      return { addCount: rows.length - known.length, joinCount: known.length - memberCount, memberCount };
    },
    save: (rows) => save(deps, actor, rows),
  };
}

async function checkLines(
  deps: Deps,
  { caller, scope }: Actor,
  lines: readonly ImportLine[],
  { departIds, accepted }: { readonly departIds: readonly string[]; readonly accepted: ReadonlySet<number> },
): Promise<CheckedLine<Row>[]> {
  const column = (name: string) => lines.map(({ cell }) => cell(name)).filter((text) => text !== '');
  const [departs, roles, accounts, taken, avatars, binConflicts] = await Promise.all([
    listAllDeparts(deps.db, scope),
    listRoles(deps.db),
    findAccounts(deps.db, column(header.username), scope),
    findTakenValues(deps.db, {
      username: column(header.username),
      email: column(header.email),
      phone: column(header.phone),
      workNo: column(header.workNo),
    }),
    listAvatarPaths(deps.db, column(header.avatar)),
    findDeletedUserConflicts(deps.db, { caller, scope }, lines),
  ]);
  const byName = new Map(accounts.map((one) => [one.username.toLowerCase(), one]));
  const school: ImportSchool = { caller, scope, departs, roles, avatars, taken, binConflicts };
  const members = await membersOf(
    deps,
    accounts.map(({ id }) => id),
    departIds,
  );
  const seen = new Set<string>();
  return lines.map((line): CheckedLine<Row> => {
    const name = line.cell(header.username).toLowerCase();
    if (name !== '' && seen.has(name)) return { line: line.line, errors: ['登录账号在文件中重复。'] };
    seen.add(name);
    const known = byName.get(name);
    if (known !== undefined && known.delFlag === 0) {
      if (!known.inScope)
        return {
          line: line.line,
          errors: [`登录账号“${line.cell(header.username)}”：账号已经存在，且不在您负责的班级，忽略导入。`],
        };
      if (known.level > caller.level) return { line: line.line, errors: ['权限不足。'] };
      const mismatch = nameMismatch(line, known, accepted);
      if (mismatch?.accepted === false)
        return { line: line.line, errors: [mismatchText(mismatch)], mismatch };
      const row = { kind: 'known', userId: known.id, departIds, isMember: members.has(known.id) } as const;
      return { line: line.line, row, ...(mismatch === undefined ? {} : { mismatch }) };
    }
    const cell = (columnName: string) =>
      columnName === header.departs
        ? departIds.join(',')
        : fixedColumns.has(columnName)
          ? ''
          : line.cell(columnName);
    const checked = checkImportedUser(school, { cell });
    if ('errors' in checked)
      return { line: line.line, errors: checked.errors, ...restorableUsers(binConflicts, line) };
    markTaken(taken, cell);
    return { line: line.line, row: { kind: 'new', user: checked.row, departIds } };
  });
}

/** Returns the accounts that are members of all these classes. */
async function membersOf(
  { db }: Deps,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const lists = await Promise.all(departIds.map((departId) => listMembers(db, userIds, departId)));
  return new Set(userIds.filter((id) => lists.every((list) => list.includes(id))));
}

/** Adds the values of a line to the taken ones, because values must be unique within the file. */
function markTaken(taken: ImportSchool['taken'], cell: ImportLine['cell']): void {
  const values = [
    [taken.email, header.email],
    [taken.phone, header.phone],
    [taken.workNo, header.workNo],
  ] as const;
  for (const [known, name] of values) if (cell(name) !== '') known.add(cell(name));
}

async function save(deps: Deps, { caller }: Actor, rows: readonly Row[]) {
  const users = rows.flatMap((row) => (row.kind === 'new' ? [row.user] : []));
  const known = rows.flatMap((row) => (row.kind === 'known' && !row.isMember ? [row.userId] : []));
  const departIds = rows[0]?.departIds ?? [];
  const hashed = await hashAll(
    deps,
    users.map(({ password }) => password),
  );
  const student = await findRoleByCode(deps.db, studentRole);
  if (student === undefined) throw refusal('角色不存在。');
  const created = { createBy: caller.username, createTime: deps.clock() };
  const accounts = await translateUserDuplicates(() =>
    inTransaction(deps.db, async (trx) => {
      await writeAccounts(trx, deps, { accounts: users, hashed, created });
      if (known.length > 0) {
        await addMembers(trx, known, departIds);
        await addRoleIfNone(trx, known, student.id);
        for (const userId of known) await publish(trx, sessionsTopic, { userId });
      }
      const entries = entriesOfImport(users, hashed);
      return await keepSheet(trx, deps, { userId: caller.userId, origin: 'import', entries });
    }),
  );
  return { accounts };
}

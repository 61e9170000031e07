import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { studentRole, type Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { keepSheet } from '#server/shared/people/credential-sheets.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { translateUserDuplicates } from '#server/shared/people/user-duplicates.ts';
import { generatePassword } from '#server/shared/people/generate-password.ts';
import { checkUsername, isReadableName } from '#server/shared/people/name.rules.ts';
import { listNumberedNames } from '#server/shared/people/new-accounts.store.ts';
import { hashAll, writeAccounts } from '#server/shared/people/new-accounts.ts';
import { findRoleByCode } from '#server/shared/people/role-list.store.ts';
import { departsAfterEdit, mayAssign } from '#server/shared/people/user.rules.ts';
import { inTransaction } from '#server/store/transaction.ts';

type Batch = Schema<'StudentBatch'>;
type Credentials = Schema<'AccountCredentials'>;

/**
 * Creates accounts for a class, all or none: a prefix and a number of at least two digits; taken numbers are
 * skipped.
 */
export async function generateStudents(
  deps: Deps,
  { caller, scope }: Actor,
  batch: Batch,
): Promise<Credentials[]> {
  const departs = await listAllDeparts(deps.db, scope);
  const requested = idList(batch.selecteddeparts);
  if (requested.length === 0) throw refusal('请选择班级', 'selecteddeparts');
  const departIds = departsAfterEdit(scope, requested, departs, []);
  const departName = departs
    .filter(({ id }) => departIds.includes(id))
    .map((depart) => depart.departName)
    .join('、');
  const role = await findRoleByCode(deps.db, studentRole);
  if (role === undefined || !mayAssign(caller, role)) throw refusal('权限不足，无法分配所选角色');
  const names = freeNames(batch, await listNumberedNames(deps.db, batch.prefix));
  const drafts = names.map((username, index) => ({
    username,
    realname: realnameOf(batch, index) ?? username,
    password: batch.password ?? generatePassword(),
    departName,
  }));
  const hashed = await hashAll(
    deps,
    drafts.map(({ password }) => password),
  );
  const accounts = drafts.map(({ username, realname, password }) => ({
    account: {
      username,
      realname,
      userIdentity: 1,
      status: 1,
      passwordDue: batch.passwordDue === false ? 0 : 1,
    },
    password,
    roleIds: [role.id],
    departIds,
    responsibleIds: [],
  }));
  const created = { createBy: caller.username, createTime: deps.clock() };
  const entries = drafts.map((draft, index) => ({ ...draft, hashed: hashed[index] ?? '' }));
  return await translateUserDuplicates(() =>
    inTransaction(deps.db, async (trx) => {
      await writeAccounts(trx, deps, { accounts, hashed, created });
      return await keepSheet(trx, deps, { userId: caller.userId, origin: 'generate', entries });
    }),
  );
}

function freeNames({ prefix, count, start = 1 }: Batch, takenNames: readonly string[]): string[] {
  const known = new Set(takenNames);
  const digits = Math.max(2, String(start + count - 1).length);
  const names: string[] = [];
  for (let number = start; names.length < count; number += 1) {
    const name = `${prefix}${String(number).padStart(digits, '0')}`;
    if (!known.has(name.toLowerCase())) names.push(name);
  }
  checkPrefix(names[0] ?? prefix);
  return names;
}

function checkPrefix(name: string): void {
  try {
    checkUsername(name);
  } catch {
    throw refusal('账号前缀以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @', 'prefix');
  }
}

function realnameOf({ realnames = [] }: Batch, index: number): string | undefined {
  const name = realnames[index]?.trim() ?? '';
  if (name === '') return undefined;
  if (!isReadableName(name)) throw refusal(`姓名里至少要有一个汉字、字母或数字：${name}`, 'realnames');
  return name;
}

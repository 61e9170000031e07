import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { userExportColumns, userImportColumns } from '#server/shared/people/user-sheet.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import { limitsOf } from '#server/shared/permission/data-limits.ts';
import { generateStudents } from './generate-students.ts';
import { handOverOnly, responsibilitiesOf, searchReceivers, undoHandOver } from './hand-over.ts';
import { proposeAccount } from './propose-account.ts';
import { userImport } from './import-users.ts';
import { deleteUsers, freezeUsers, purgeDeletedUsers, resetPassword, restoreUsers } from './user-commands.ts';
import { saveNewUser, saveUser } from './save-user.ts';
import { findTargetId } from './user-target.store.ts';
import { userRows } from './user-row.ts';
import {
  findOrgCode,
  listDeletedUsers,
  listUserNames,
  listUsers,
  listUsersByIds,
  type UserListOptions,
} from './user.store.ts';

export function userOperations(deps: Deps): OperationsOf<'user'> {
  return { ...lists(deps), ...records(deps), ...handOvers(deps), ...bin(deps), ...sheets(deps) };
}

type Own = OperationsOf<'user'>;

function lists(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/user/list': async ({ query }, actor) => {
      const { rows, total } = await usersOf(deps, query, actor);
      return pageOf(query, total, rows);
    },
    'GET /sys/user/departUserList': async ({ query: { depId, ...query } }, actor) => {
      const orgCode = depId === undefined ? undefined : await findOrgCode(db, depId, actor.scope);
      if (depId !== undefined && orgCode === undefined) throw refusal('部门不存在！', 'depId');
      const scope = await departUsersScope(deps, actor);
      const { rows, total } = await usersOf(deps, query, { ...actor, scope }, { orgCode });
      return pageOf(query, total, rows);
    },
    'GET /sys/user/queryByIds': async ({ query }, { scope }) =>
      listUserNames(db, query.userIds.split(',').filter(Boolean), scope),
    'GET /sys/user/queryById': async ({ query }, actor) => requireRow(deps, query.id, actor),
    'GET /sys/user/queryUserRole': async ({ query }, { scope }) => {
      await requireUser(deps, query.userid, scope);
      return (await userTexts(db, [query.userid])).roles.map((role) => role.id);
    },
    'GET /sys/user/userDepartList': async ({ query }, { scope }) => {
      await requireUser(deps, query.userId, scope);
      const { departs } = await userTexts(db, [query.userId]);
      return departs.map((depart) => ({ key: depart.id, value: depart.id, title: depart.name }));
    },
  } satisfies Partial<Own>;
}

function records(deps: Deps) {
  const { db } = deps;
  return {
    'POST /sys/user/add': async ({ body }, { caller, scope }) => {
      await saveNewUser(deps, caller, scope, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/user/edit': async ({ body }, actor) => {
      const target = await requireUser(deps, body.id, actor.scope);
      const { caller, scope } = actor;
      const change = { caller, scope, target, body, current: () => requireRow(deps, body.id, actor) };
      return withMoved('修改成功！', await saveUser(deps, change));
    },
    'POST /sys/user/openPhone': async ({ body }, { scope }) => {
      const { phone, telephone } = await requireUser(deps, body.id, scope);
      return { phone, telephone };
    },
    'DELETE /sys/user/delete': async ({ query }, actor) => {
      return withMoved('删除用户成功', await deleteUsers(deps, actor, query.id, query.handOverTo));
    },
    'DELETE /sys/user/deleteBatch': async ({ query }, actor) => {
      const moved = await deleteUsers(deps, actor, query.ids, query.handOverTo);
      return moved === '' ? deletionAnswer(query.ids, '用户') : withMoved('批量删除用户成功', moved);
    },
    'PUT /sys/user/frozenBatch': async ({ body }, actor) => {
      return withMoved('操作成功！', await freezeUsers(deps, actor, body));
    },
    'PUT /sys/user/changePassword': async ({ body }, actor) => {
      const id = await findTargetId(db, body);
      if (id === undefined) throw refusal('用户不存在！');
      await resetPassword(deps, actor, { ...body, id });
      return messageAnswer('密码修改成功！');
    },
    'GET /sys/user/generateUserId': async () => deps.newId(),
    'GET /sys/user/newAccount': ({ query }) => proposeAccount(db, query),
    'POST /sys/user/genStudents': async ({ body }, actor) => {
      const credentials = await generateStudents(deps, actor, body);
      return new Answer(`成功生成 ${credentials.length} 个学生账号！`, credentials);
    },
  } satisfies Partial<Own>;
}

/** The message of an operation, and what it has handed over. */
function withMoved(message: string, moved: string) {
  return messageAnswer(moved === '' ? message : `${message.replace(/！$/, '')}，${moved}`);
}

function handOvers(deps: Deps) {
  return {
    'GET /sys/user/responsibilities': ({ query }, actor) => responsibilitiesOf(deps, actor, query.userIds),
    'GET /sys/user/receivers': ({ query }, actor) => searchReceivers(deps, actor, query),
    'PUT /sys/user/handOver': async ({ body }, actor) => messageAnswer(await handOverOnly(deps, actor, body)),
    'PUT /sys/user/undoHandOver': async ({ body }, actor) =>
      messageAnswer(await undoHandOver(deps, actor, body.userIds)),
  } satisfies Partial<Own>;
}

function bin(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/user/recycleBin': async (_input, actor) =>
      userRows(deps, actor, await listDeletedUsers(db, actor.scope)),
    'PUT /sys/user/putRecycleBin': async ({ body }, actor) =>
      messageAnswer(`还原 ${await restoreUsers(deps, actor, body.userIds)} 个用户成功！`),
    'DELETE /sys/user/deleteRecycleBin': async ({ query }, actor) =>
      messageAnswer(`彻底删除 ${await purgeDeletedUsers(deps, actor, query.userIds)} 个用户成功！`),
  } satisfies Partial<Own>;
}

function sheets(deps: Deps) {
  return {
    'GET /sys/user/exportXls': ({ query }, actor) =>
      exportSheet({
        name: '用户信息',
        columns: userExportColumns,
        query,
        list: (page, max) => usersOf(deps, page, actor, { max }),
      }),
    'POST /sys/user/importExcel': (_input, actor) =>
      importSheet(deps.parsing, actor.upload, userImport(deps, actor)),
    'GET /sys/user/importTemplate': async () => importTemplate({ name: '用户', columns: userImportColumns }),
  } satisfies Partial<Own>;
}

/** Returns the user if the caller may see them. Foreign ids are answered as if they did not exist. */
async function requireUser({ db }: Deps, id: string, scope: RowScope) {
  const user = await findUserInScope(db, id, scope);
  if (user === undefined) throw refusal('用户不存在！');
  return user;
}

async function requireRow(deps: Deps, id: string, actor: Actor): Promise<Schema<'UserRow'>> {
  const [row] = await userRows(deps, actor, await listUsersByIds(deps.db, [id], actor.scope));
  if (row === undefined) throw refusal('用户不存在！');
  return row;
}

/**
 * Returns the scope with the data rules of a department's user list, which differ from those of the user
 * list.
 */
async function departUsersScope(deps: Deps, { caller, scope }: Actor): Promise<RowScope> {
  if (scope.limits === undefined) return scope;
  return {
    ...scope,
    limits: { ...scope.limits, user: await limitsOf(deps, caller, '/isystem/departDetailList') },
  };
}

/** Returns one page of users in scope, for list and export. */
async function usersOf(
  deps: Deps,
  query: QueryOf<'GET /sys/user/list'>,
  actor: Actor,
  options: UserListOptions = {},
) {
  if (actor.scope.kind === 'none') throw refusal('您没有负责的班级');
  const { rows, total } = await listUsers(deps.db, query, actor.scope, options);
  return { rows: await userRows(deps, actor, rows), total };
}

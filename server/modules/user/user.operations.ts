import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { saveNewUser, saveUser } from './save-user.ts';
import { findOrgCode, findUserInScope, listUserNames, listUsers, userTexts } from './user.store.ts';

export function userOperations(deps: Deps): OperationsOf<'user'> {
  const { db } = deps;
  return {
    'GET /sys/user/list': async ({ query }, { scope }) => {
      if (scope.kind === 'none') throw refuse('您没有负责的班级');
      const { rows, total } = await listUsers(db, query, scope);
      return pageOf(query, total, await withTexts(deps, rows));
    },
    'GET /sys/user/departUserList': async ({ query: { depId, ...query } }, { scope }) => {
      if (scope.kind === 'none') throw refuse('您没有负责的班级');
      const orgCode = depId === undefined ? undefined : await findOrgCode(db, depId, scope);
      if (depId !== undefined && orgCode === undefined) throw refuse('部门不存在！', 'depId');
      const { rows, total } = await listUsers(db, query, scope, orgCode);
      return pageOf(query, total, await withTexts(deps, rows));
    },
    'GET /sys/user/queryByIds': async ({ query }, { scope }) =>
      listUserNames(db, query.userIds.split(',').filter(Boolean), scope),
    'POST /sys/user/add': async ({ body }, { caller, scope }) => {
      await saveNewUser(deps, caller, scope, body);
      return done('添加成功！');
    },
    'PUT /sys/user/edit': async ({ body }, { caller, scope }) => {
      await editUser(deps, caller, scope, body);
      return done('修改成功!');
    },
    'GET /sys/user/queryUserRole': async ({ query }, { scope }) => {
      await demand(deps, query.userid, scope);
      return (await userTexts(db, [query.userid])).roles.map((role) => role.id);
    },
    'GET /sys/user/userDepartList': async ({ query }, { scope }) => {
      await demand(deps, query.userId, scope);
      const { departs } = await userTexts(db, [query.userId]);
      return departs.map((depart) => ({ key: depart.id, value: depart.id, title: depart.name }));
    },
  };
}

async function editUser(
  deps: Deps,
  caller: Caller,
  scope: RowScope,
  body: BodyOf<'PUT /sys/user/edit'>,
): Promise<void> {
  await saveUser(deps, caller, scope, await demand(deps, body.id, scope), body);
}

/** The user when the caller may see them; ids of others are answered as if they did not exist. */
async function demand({ db }: Deps, id: string, scope: RowScope) {
  const user = await findUserInScope(db, id, scope);
  if (user === undefined) throw refuse('用户不存在！');
  return user;
}

async function withTexts(
  deps: Deps,
  rows: Awaited<ReturnType<typeof listUsers>>['rows'],
): Promise<Schema<'UserRow'>[]> {
  const [text, { roles, departs, responsible }] = await Promise.all([
    deps.dictionaries.texts(),
    userTexts(
      deps.db,
      rows.map((row) => row.id),
    ),
  ]);
  const join = (
    list: readonly { userId: string; id: string; name: string }[],
    id: string,
    what: 'id' | 'name',
  ): string =>
    list
      .filter((one) => one.userId === id)
      .map((one) => one[what])
      .join(',');
  return rows.map((row) => ({
    ...row,
    createTime: wireTime(row.createTime),
    sex_dictText: text('sex', row.sex),
    status_dictText: text('user_status', row.status),
    roleTxt: join(roles, row.id, 'name'),
    orgCodeTxt: join(departs, row.id, 'name'),
    departIds: join(responsible, row.id, 'id'),
    departIds_dictText: join(responsible, row.id, 'name'),
  }));
}

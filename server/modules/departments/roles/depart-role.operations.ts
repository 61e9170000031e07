import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { departRoleColumns, departRoleExport, departRoleImport } from './depart-role-sheet.ts';
import { listDepartRoles, listMemberRoles, listRoleGrants, listRolesOfDepart } from './depart-role.store.ts';
import { departRoleTree, roleRules, saveMemberRoles, saveRoleGrants, saveRoleRules } from './role-grants.ts';
import {
  addDepartRole,
  deleteDepartRoles,
  requireRoles,
  departRoleRow,
  editDepartRole,
} from './save-depart-role.ts';

export function departRoleOperations(deps: Deps): OperationsOf<'depart-role'> {
  return { ...records(deps), ...members(deps), ...grants(deps) };
}

type Own = OperationsOf<'depart-role'>;

function records(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepartRole/list': async ({ query }, { scope }) => {
      const { rows, total } = await rolesOf(deps, query, scope);
      return pageOf(query, total, rows);
    },
    'GET /sys/sysDepartRole/queryById': async ({ query }, { scope }) => {
      const [role] = await requireRoles(db, [query.id], scope);
      if (role === undefined) throw refusal('部门角色不存在！');
      return departRoleRow(role);
    },
    'POST /sys/sysDepartRole/add': async ({ body }, context) => {
      await addDepartRole(deps, context, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/sysDepartRole/edit': async ({ body }, context) => {
      await editDepartRole(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'DELETE /sys/sysDepartRole/delete': async ({ query }, context) => {
      await deleteDepartRoles(deps, context, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/sysDepartRole/deleteBatch': async ({ query }, context) => {
      await deleteDepartRoles(deps, context, query.ids);
      return deletionAnswer(query.ids);
    },
    'GET /sys/sysDepartRole/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '部门角色',
        columns: departRoleExport,
        query,
        list: (page) => rolesOf(deps, page, scope),
      }),
    'POST /sys/sysDepartRole/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, departRoleImport(deps, context)),
    'GET /sys/sysDepartRole/importTemplate': async () =>
      importTemplate({ name: '部门角色', columns: departRoleColumns }),
  } satisfies Partial<Own>;
}

function members(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepartRole/getDeptRoleList': async ({ query }, { scope }) => {
      await requireDepart(db, query.departId, scope);
      await requireUser(deps, query.userId, scope);
      return (await listRolesOfDepart(db, query.departId, scope)).map(departRoleRow);
    },
    'GET /sys/sysDepartRole/getDeptRoleByUserId': async ({ query }, { scope }) => {
      await requireUser(deps, query.userId, scope);
      return listMemberRoles(db, query.userId, query.departId, scope);
    },
    'POST /sys/sysDepartRole/deptRoleUserAdd': async ({ body }, context) => {
      await saveMemberRoles(deps, context, body);
      return messageAnswer('分配部门角色成功！');
    },
  } satisfies Partial<Own>;
}

function grants(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}': ({ path }, context) =>
      roleRules(deps, context, path),
    'POST /sys/sysDepartRole/datarule': async ({ body }, context) => {
      await saveRoleRules(deps, context, body);
      return messageAnswer('保存成功！');
    },
    'GET /sys/sysDepartPermission/queryTreeListForDeptRole': ({ query }, context) =>
      departRoleTree(deps, context, query.departId),
    'GET /sys/sysDepartPermission/queryDeptRolePermission': async ({ query }, { scope }) => {
      await requireRoles(db, [query.roleId], scope);
      return listRoleGrants(db, [query.roleId]);
    },
    'POST /sys/sysDepartPermission/saveDeptRolePermission': async ({ body }, context) => {
      await saveRoleGrants(deps, context, body);
      return messageAnswer('保存成功！');
    },
  } satisfies Partial<Own>;
}

async function rolesOf({ db }: Deps, query: QueryOf<'GET /sys/sysDepartRole/list'>, scope: RowScope) {
  const { rows, total } = await listDepartRoles(db, query, scope);
  return { rows: rows.map(departRoleRow), total };
}

async function requireUser({ db }: Deps, userId: string, scope: RowScope): Promise<void> {
  if ((await listTargetUsers(db, [userId], scope)).length === 0) throw refusal('用户不存在！');
}

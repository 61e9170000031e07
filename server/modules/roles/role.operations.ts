import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { idList } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { findRoleByCode, listRoles } from '#server/shared/people/role-list.store.ts';
import { mayAssign } from '#server/shared/people/user.rules.ts';
import { grantTree } from '#server/shared/permission/grant-tree.ts';
import { listGrants } from '#server/shared/permission/role-grant.store.ts';
import { roleDataRules, saveGrants, saveRoleDataRules } from './grants.ts';
import { previewPermissions } from './preview.ts';
import { joinRole, leaveRole, membersOf } from './role-members.ts';
import { roleExportColumns, roleImport, roleImportColumns } from './role-sheet.ts';
import { duplicateCode, roleRow } from './role.rules.ts';
import { listRolesPage } from './role.store.ts';
import { addRole, requireRole, editRole, removeRoles } from './save-role.ts';

export function roleOperations(deps: Deps): OperationsOf<'role'> {
  return { ...records(deps), ...grants(deps), ...members(deps) };
}

type Own = OperationsOf<'role'>;
type Part<Key extends keyof Own> = Pick<Own, Key>;

function records(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/role/queryMySubRole': async (_input, { caller }) =>
      (await listRoles(db)).filter((role) => mayAssign(caller, role)),
    'GET /sys/role/queryall': async () => listRoles(db),
    'GET /sys/role/list': async ({ query }) => {
      const { rows, total } = await pageOfRoles(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /sys/role/queryById': async ({ query }) => requireRole(deps, query.id),
    'POST /sys/role/add': async ({ body }, { caller }) => {
      await addRole(deps, caller, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/role/edit': async ({ body }, { caller }) => {
      await editRole(deps, caller, body);
      return messageAnswer('修改成功！');
    },
    'DELETE /sys/role/delete': async ({ query }, { caller }) => {
      await removeRoles(deps, caller, query.id);
      return messageAnswer('删除角色成功');
    },
    'DELETE /sys/role/deleteBatch': async ({ query }, { caller }) => {
      await removeRoles(deps, caller, query.ids);
      return deletionAnswer(query.ids, '角色');
    },
    'GET /sys/role/checkRoleCode': async ({ query }) => {
      const found = await findRoleByCode(db, query.roleCode);
      if (found !== undefined && found.id !== query.id) throw refusal(duplicateCode, 'roleCode');
      return messageAnswer('该值可用！');
    },
    'GET /sys/role/exportXls': ({ query }) =>
      exportSheet({
        name: '角色管理',
        columns: roleExportColumns,
        query,
        list: (page) => pageOfRoles(deps, page),
      }),
    'POST /sys/role/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, roleImport(deps, caller)),
    'GET /sys/role/importTemplate': async () => importTemplate({ name: '角色', columns: roleImportColumns }),
  } satisfies Partial<Own>;
}

function grants(
  deps: Deps,
): Part<
  | 'GET /sys/role/queryTreeList'
  | 'GET /sys/permission/queryRolePermission'
  | 'POST /sys/permission/saveRolePermission'
  | 'GET /sys/role/datarule/{permissionId}/{roleId}'
  | 'POST /sys/role/datarule'
  | 'GET /sys/role/preview'
> {
  return {
    'GET /sys/role/queryTreeList': (_input, { caller }) => grantTree(deps, caller),
    'GET /sys/permission/queryRolePermission': async ({ query }) => {
      await requireRole(deps, query.roleId);
      return listGrants(deps.db, query.roleId);
    },
    'POST /sys/permission/saveRolePermission': async ({ body }, { caller }) => {
      await saveGrants(deps, caller, body);
      return messageAnswer('保存成功！');
    },
    'GET /sys/role/datarule/{permissionId}/{roleId}': ({ path }) => roleDataRules(deps, path),
    'POST /sys/role/datarule': async ({ body }, { caller }) => {
      await saveRoleDataRules(deps, caller, body);
      return messageAnswer('保存成功！');
    },
    'GET /sys/role/preview': ({ query }, context) => previewPermissions(deps, context, query),
  };
}

function members(
  deps: Deps,
): Part<
  | 'GET /sys/user/userRoleList'
  | 'POST /sys/user/addSysUserRole'
  | 'DELETE /sys/user/deleteUserRole'
  | 'DELETE /sys/user/deleteUserRoleBatch'
> {
  return {
    'GET /sys/user/userRoleList': ({ query }, context) => membersOf(deps, context, query),
    'POST /sys/user/addSysUserRole': async ({ body }, context) => {
      await joinRole(deps, context, body.roleId, body.userIdList);
      return messageAnswer('添加成功！');
    },
    'DELETE /sys/user/deleteUserRole': async ({ query }, context) => {
      await leaveRole(deps, context, query.roleId, [query.userId]);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/user/deleteUserRoleBatch': async ({ query }, context) => {
      await leaveRole(deps, context, query.roleId, idList(query.userIds));
      return messageAnswer('删除成功！');
    },
  };
}

async function pageOfRoles({ db }: Deps, query: QueryOf<'GET /sys/role/list'>) {
  const { rows, total } = await listRolesPage(db, query);
  return { rows: rows.map(roleRow), total };
}

import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { removed } from '#server/records/removed.ts';
import { refuse } from '#server/http/refusal.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { listTargets } from '#server/shared/people/chosen-users.store.ts';
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
      if (role === undefined) throw refuse('部门角色不存在！');
      return departRoleRow(role);
    },
    'POST /sys/sysDepartRole/add': async ({ body }, person) => {
      await addDepartRole(deps, person, body);
      return done('添加成功！');
    },
    'PUT /sys/sysDepartRole/edit': async ({ body }, person) => {
      await editDepartRole(deps, person, body);
      return done('编辑成功！');
    },
    'DELETE /sys/sysDepartRole/delete': async ({ query }, person) => {
      await deleteDepartRoles(deps, person, query.id);
      return done('删除成功！');
    },
    'DELETE /sys/sysDepartRole/deleteBatch': async ({ query }, person) => {
      await deleteDepartRoles(deps, person, query.ids);
      return removed(query.ids);
    },
    'GET /sys/sysDepartRole/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '部门角色',
        columns: departRoleExport,
        query,
        list: (page) => rolesOf(deps, page, scope),
      }),
    'POST /sys/sysDepartRole/importExcel': (_input, person) =>
      importSheet(deps.parsing, person.upload, departRoleImport(deps, person)),
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
    'POST /sys/sysDepartRole/deptRoleUserAdd': async ({ body }, person) => {
      await saveMemberRoles(deps, person, body);
      return done('分配部门角色成功！');
    },
  } satisfies Partial<Own>;
}

function grants(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}': ({ path }, person) =>
      roleRules(deps, person, path),
    'POST /sys/sysDepartRole/datarule': async ({ body }, person) => {
      await saveRoleRules(deps, person, body);
      return done('保存成功！');
    },
    'GET /sys/sysDepartPermission/queryTreeListForDeptRole': ({ query }, person) =>
      departRoleTree(deps, person, query.departId),
    'GET /sys/sysDepartPermission/queryDeptRolePermission': async ({ query }, { scope }) => {
      await requireRoles(db, [query.roleId], scope);
      return listRoleGrants(db, [query.roleId]);
    },
    'POST /sys/sysDepartPermission/saveDeptRolePermission': async ({ body }, person) => {
      await saveRoleGrants(deps, person, body);
      return done('保存成功！');
    },
  } satisfies Partial<Own>;
}

async function rolesOf({ db }: Deps, query: QueryOf<'GET /sys/sysDepartRole/list'>, scope: RowScope) {
  const { rows, total } = await listDepartRoles(db, query, scope);
  return { rows: rows.map(departRoleRow), total };
}

async function requireUser({ db }: Deps, userId: string, scope: RowScope): Promise<void> {
  if ((await listTargets(db, [userId], scope)).length === 0) throw refuse('用户不存在！');
}

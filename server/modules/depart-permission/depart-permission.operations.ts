import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { removed } from '#server/records/removed.ts';
import { refuse } from '#server/http/refusal.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { listDepartGrants } from '#server/shared/permission/depart-menus.store.ts';
import { grantTree } from '#server/shared/permission/grant-tree.ts';
import { findDepartPermissions, listDepartPermissions } from './depart-grant.store.ts';
import { deleteGrants, departRules, saveDepartGrants, saveDepartRules } from './depart-grants.ts';
import {
  departPermissionColumns,
  departPermissionExport,
  departPermissionImport,
} from './depart-permission-sheet.ts';

export function departPermissionOperations(deps: Deps): OperationsOf<'depart-permission'> {
  const { db } = deps;
  return {
    'GET /sys/permission/queryDepartPermission': async ({ query }, { scope }) => {
      await requireDepart(db, query.departId, scope);
      return listDepartGrants(db, query.departId);
    },
    'POST /sys/permission/saveDepartPermission': async ({ body }, person) => {
      await saveDepartGrants(deps, person, body);
      return done('保存成功！');
    },
    'GET /sys/sysDepartPermission/queryTreeListForDepart': (_input, { caller }) => grantTree(deps, caller),
    'GET /sys/sysDepartPermission/list': async ({ query }, { scope }) => {
      const { rows, total } = await listDepartPermissions(db, query, scope);
      return pageOf(query, total, rows);
    },
    'GET /sys/sysDepartPermission/queryById': ({ query }, person) => requireGrant(deps, person, query.id),
    'POST /sys/sysDepartPermission/add': async ({ body }, person) => {
      const { departId, permissionId, dataRuleIds } = body;
      await saveDepartGrants(deps, person, { departId, permissionIds: permissionId, lastpermissionIds: '' });
      if (dataRuleIds !== undefined)
        await saveDepartRules(deps, person, { departId, permissionId, dataRuleIds });
      return done('添加成功！');
    },
    'PUT /sys/sysDepartPermission/edit': async ({ body }, person) => {
      const { departId, permissionId } = await requireGrant(deps, person, body.id);
      await saveDepartRules(deps, person, { departId, permissionId, dataRuleIds: body.dataRuleIds });
      return done('编辑成功！');
    },
    'DELETE /sys/sysDepartPermission/delete': async ({ query }, person) => {
      await deleteGrants(deps, person, query.id);
      return done('删除成功！');
    },
    'DELETE /sys/sysDepartPermission/deleteBatch': async ({ query }, person) => {
      await deleteGrants(deps, person, query.ids);
      return removed(query.ids);
    },
    'GET /sys/sysDepartPermission/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '部门权限',
        columns: departPermissionExport,
        query,
        list: (page) => listDepartPermissions(db, page, scope),
      }),
    'POST /sys/sysDepartPermission/importExcel': (_input, person) =>
      importSheet(deps.parsing, person.upload, departPermissionImport(deps, person)),
    'GET /sys/sysDepartPermission/importTemplate': async () =>
      importTemplate({ name: '部门权限', columns: departPermissionColumns }),
    'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}': ({ path }, person) =>
      departRules(deps, person, path),
    'POST /sys/sysDepartPermission/datarule': async ({ body }, person) => {
      await saveDepartRules(deps, person, body);
      return done('保存成功！');
    },
  };
}

async function requireGrant({ db }: Deps, { scope }: Person, id: string) {
  const [row] = await findDepartPermissions(db, [id], scope);
  if (row === undefined) throw refuse('记录不存在或已被删除');
  return row;
}

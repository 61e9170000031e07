import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
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
    'POST /sys/permission/saveDepartPermission': async ({ body }, context) => {
      await saveDepartGrants(deps, context, body);
      return messageAnswer('保存成功！');
    },
    'GET /sys/sysDepartPermission/queryTreeListForDepart': (_input, { caller }) => grantTree(deps, caller),
    'GET /sys/sysDepartPermission/list': async ({ query }, { scope }) => {
      const { rows, total } = await listDepartPermissions(db, query, scope);
      return pageOf(query, total, rows);
    },
    'GET /sys/sysDepartPermission/queryById': ({ query }, context) => requireGrant(deps, context, query.id),
    'POST /sys/sysDepartPermission/add': async ({ body }, context) => {
      const { departId, permissionId, dataRuleIds } = body;
      await saveDepartGrants(deps, context, { departId, permissionIds: permissionId, lastpermissionIds: '' });
      if (dataRuleIds !== undefined)
        await saveDepartRules(deps, context, { departId, permissionId, dataRuleIds });
      return messageAnswer('添加成功！');
    },
    'PUT /sys/sysDepartPermission/edit': async ({ body }, context) => {
      const { departId, permissionId } = await requireGrant(deps, context, body.id);
      await saveDepartRules(deps, context, { departId, permissionId, dataRuleIds: body.dataRuleIds });
      return messageAnswer('编辑成功！');
    },
    'DELETE /sys/sysDepartPermission/delete': async ({ query }, context) => {
      await deleteGrants(deps, context, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/sysDepartPermission/deleteBatch': async ({ query }, context) => {
      await deleteGrants(deps, context, query.ids);
      return deletionAnswer(query.ids);
    },
    'GET /sys/sysDepartPermission/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '部门权限',
        columns: departPermissionExport,
        query,
        list: (page) => listDepartPermissions(db, page, scope),
      }),
    'POST /sys/sysDepartPermission/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, departPermissionImport(deps, context)),
    'GET /sys/sysDepartPermission/importTemplate': async () =>
      importTemplate({ name: '部门权限', columns: departPermissionColumns }),
    'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}': ({ path }, context) =>
      departRules(deps, context, path),
    'POST /sys/sysDepartPermission/datarule': async ({ body }, context) => {
      await saveDepartRules(deps, context, body);
      return messageAnswer('保存成功！');
    },
  };
}

async function requireGrant({ db }: Deps, { scope }: Actor, id: string) {
  const [row] = await findDepartPermissions(db, [id], scope);
  if (row === undefined) throw refusal('记录不存在或已被删除');
  return row;
}

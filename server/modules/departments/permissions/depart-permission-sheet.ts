import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { departByText } from '#server/shared/people/depart-text.rules.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { createGrantCheck } from '#server/shared/permission/grant-check.ts';
import { listMenuRows, type MenuRow } from '#server/shared/permission/menu-rows.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { addDepartGrants, listAllDepartGrants } from './depart-grant.store.ts';

const header = { depart: '部门', permission: '权限' } as const;

export const departPermissionExport: readonly ExportColumn<Schema<'DepartPermissionRow'>>[] = [
  { header: header.depart, width: 24, value: (row) => row.departName },
  { header: header.permission, width: 24, value: (row) => row.permissionName },
];

export const departPermissionColumns: readonly ImportColumn[] = [
  { header: header.depart, required: true, hint: '必填，部门的名称或编码', width: 24 },
  { header: header.permission, required: true, hint: '必填，菜单的名称或路径，按钮的名称或编码', width: 24 },
];

type DepartGrant = { readonly departId: string; readonly permissionId: string };

/** 部门权限导入: users can grant only what they hold, and no grant twice; the import removes nothing. */
export function departPermissionImport(deps: Deps, { caller, scope }: Actor): SheetImport<DepartGrant> {
  return {
    name: '部门权限',
    columns: departPermissionColumns,
    check: async (lines) => {
      const [departs, menus, present, mayGrant] = await Promise.all([
        listAllDeparts(deps.db, scope),
        listMenuRows(deps.db),
        listAllDepartGrants(deps.db),
        createGrantCheck(deps.db, caller),
      ]);
      const granted = new Set(present.map(keyOf));
      // Foreign departments count as missing.
      const departsInScope = departs.filter(({ inScope }) => inScope);
      return lines.map((line) => checkLine(line, { departs: departsInScope, menus, granted, mayGrant }));
    },
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        for (const { departId, permissionId } of rows) await addDepartGrants(trx, departId, [permissionId]);
      });
      return undefined;
    },
  };
}

type School = {
  readonly departs: Awaited<ReturnType<typeof listAllDeparts>>;
  readonly menus: readonly MenuRow[];
  readonly granted: Set<string>;
  readonly mayGrant: (permissionId: string) => boolean;
};

function checkLine(
  { line, cell }: ImportLine,
  { departs, menus, granted, mayGrant }: School,
): CheckedLine<DepartGrant> {
  const [departText, text] = [cell(header.depart), cell(header.permission)];
  const depart = departText === '' ? '部门不能为空。' : departByText(departs, departText);
  const menu = text === '' ? '权限不能为空。' : menuByText(menus, text);
  if (typeof depart === 'string' || typeof menu === 'string')
    return { line, errors: [depart, menu].filter((one) => typeof one === 'string') };
  if (!mayGrant(menu.id)) return { line, errors: ['权限不足，只能授予自己拥有的权限。'] };
  const row = { departId: depart.id, permissionId: menu.id };
  if (granted.has(keyOf(row))) return { line, errors: ['该部门已有此权限，忽略导入。'] };
  granted.add(keyOf(row));
  return { line, row };
}

/** Finds a menu by its path, a button by its code, and both by id or by a unique name. */
function menuByText(menus: readonly MenuRow[], text: string): MenuRow | string {
  const exact = menus.filter(({ id, url, perms }) => id === text || url === text || perms === text);
  const found = exact.length > 0 ? exact : menus.filter(({ name }) => name === text);
  if (found.length > 1) return `权限名称不唯一，请填写菜单路径或按钮编码：${text}。`;
  return found[0] ?? '权限不存在。';
}

const keyOf = ({ departId, permissionId }: DepartGrant): string => `${departId} ${permissionId}`;

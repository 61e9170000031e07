import type { Schema } from '#openapi/index.ts';
import { heldActions, menuTree, type PermissionRow } from './permission.rules.ts';

/** Where rights are given out: without a way to them nothing could be put right any more. */
export const administration = {
  pages: [
    { path: '/isystem/roleUserList', components: ['system/RoleUserList'] },
    { path: '/isystem/permission', components: ['system/PermissionList', 'system/NewPermissionList'] },
  ],
  codes: ['role:auth', 'permission:edit'],
} as const;

/** Whether somebody who holds these rows finds both pages in their menu and may save on them. */
export function administers(rows: readonly PermissionRow[]): boolean {
  const actions = new Set(heldActions(rows).flatMap(({ action }) => action.split(',')));
  const entries = visible(menuTree(rows));
  return (
    administration.codes.every((code) => actions.has(code)) &&
    administration.pages.every(({ path, components }) =>
      entries.some(
        (entry) =>
          entry.path === path &&
          entry.route !== '0' &&
          entry.meta?.internalOrExternal !== true &&
          components.some((component) => component === entry.component),
      ),
    )
  );
}

/** The entries that show: what stands below a hidden one does not. */
function visible(entries: readonly Schema<'MenuEntry'>[]): Schema<'MenuEntry'>[] {
  return entries.flatMap((entry) => (entry.hidden === true ? [] : [entry, ...visible(entry.children ?? [])]));
}

import type { Schema } from '#openapi/index.ts';
import { grantedActions, menuTree, type PermissionRow } from './permission.rules.ts';

/** The pages that assign rights: if no user had access to them, the rights could not be repaired. */
export const administration = {
  pages: [
    { path: '/isystem/roleUserList', components: ['system/RoleUserList'] },
    { path: '/isystem/permission', components: ['system/PermissionList', 'system/NewPermissionList'] },
  ],
  codes: ['role:auth', 'permission:edit'],
} as const;

/** Returns whether a holder of these rows finds both pages in the menu and may save on them. */
export function administers(rows: readonly PermissionRow[]): boolean {
  const actions = new Set(grantedActions(rows).flatMap(({ action }) => action.split(',')));
  const entries = visible(menuTree(rows, 'staff'));
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

/** Returns the visible entries: entries below a hidden one are hidden. */
function visible(entries: readonly Schema<'MenuEntry'>[]): Schema<'MenuEntry'>[] {
  return entries.flatMap((entry) => (entry.hidden === true ? [] : [entry, ...visible(entry.children ?? [])]));
}

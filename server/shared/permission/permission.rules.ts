import { createHash } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';

export type PermissionRow = {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly url: string | null;
  readonly component: string | null;
  readonly componentName: string | null;
  readonly redirect: string | null;
  readonly menuType: number;
  readonly perms: string | null;
  readonly permsType: string | null;
  readonly status: string | null;
  readonly icon: string | null;
  readonly section: string | null;
  readonly isRoute: number;
  readonly keepAlive: number;
  readonly hidden: number;
  /** Hidden in the menus of staff. */
  readonly pupilsOnly: boolean;
  readonly alwaysShow: number;
  readonly internalOrExternal: number;
};

const button = 2;

/** The identity of the user of the menu: entries for pupils only are hidden in the menus of staff. */
export type MenuReader = 'pupil' | 'staff';

/**
 * Builds the menu tree (docs/wire.md#menu-answer) of the rows that a user holds; a row without its parent is left out
 * with its branch.
 */
export function menuTree(rows: readonly PermissionRow[], reader: MenuReader): Schema<'MenuEntry'>[] {
  const children = groupByParent(rows);
  const isHidden = ({ hidden, pupilsOnly }: PermissionRow): boolean =>
    hidden === 1 || (pupilsOnly && reader === 'staff');
  const build = (parent: string): Schema<'MenuEntry'>[] =>
    (children.get(parent) ?? []).map((row) => menuEntry(row, isHidden(row), build(row.id)));
  return build('');
}

function groupByParent(rows: readonly PermissionRow[]): Map<string, PermissionRow[]> {
  const groups = new Map<string, PermissionRow[]>();
  for (const row of rows) {
    if (row.menuType === button) continue;
    const key = row.parentId ?? '';
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function menuEntry(
  row: PermissionRow,
  isHidden: boolean,
  children: Schema<'MenuEntry'>[],
): Schema<'MenuEntry'> {
  const url = row.url ?? '';
  const foreign = /^https?:\/\//.test(url) || url.includes('{{');
  return {
    id: row.id,
    // The existing product names foreign pages by the md5 of their address.
    path: foreign ? createHash('md5').update(url).digest('hex') : url,
    name: row.componentName ?? routeName(url),
    component: row.component,
    route: row.isRoute === 1 ? '1' : '0',
    ...(row.redirect === null ? {} : { redirect: row.redirect }),
    ...(isHidden ? { hidden: true } : {}),
    ...(row.alwaysShow === 1 ? { alwaysShow: true } : {}),
    meta: {
      title: row.name,
      icon: row.icon,
      keepAlive: row.keepAlive === 1,
      internalOrExternal: row.internalOrExternal === 1,
      ...(row.section === null ? {} : { section: row.section }),
      ...(foreign ? { url } : {}),
    },
    ...(children.length > 0 ? { children } : {}),
  };
}

function routeName(url: string): string {
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}

/** Returns the buttons with status 1 among the rows that a user holds. */
export function grantedActions(rows: readonly PermissionRow[]): Schema<'PermissionEntry'>[] {
  return rows
    .filter((row) => row.menuType === button && row.perms !== null && row.status === '1')
    .map((row) => ({ action: row.perms ?? '', type: row.permsType, describe: row.name }));
}

/** Returns every button; status 0 means that its control is switched off. */
export function allActions(rows: readonly PermissionRow[]): Schema<'PermissionEntry'>[] {
  return rows
    .filter((row) => row.menuType === button && row.perms !== null)
    .map((row) => ({ action: row.perms ?? '', status: row.status, type: row.permsType, describe: row.name }));
}

import type { Schema } from '#openapi/index.ts';

export type FrontMenuRow = {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly url: string | null;
  readonly icon: string | null;
  readonly isRoute: number;
  readonly needLogin: number;
  readonly internalOrExternal: number;
};

/** Builds the menu tree (docs/wire.md#menu-answer); rows whose parent is missing are left out. */
export function frontMenuTree(
  rows: readonly FrontMenuRow[],
  parent: string | null = null,
): Schema<'FrontMenuEntry'>[] {
  return rows
    .filter((row) => (row.parentId ?? null) === parent)
    .map((row) => {
      const children = frontMenuTree(rows, row.id);
      return {
        id: row.id,
        title: row.name,
        url: row.url,
        icon: row.icon,
        route: row.isRoute === 1,
        needLogin: row.needLogin,
        internalOrExternal: row.internalOrExternal === 1,
        ...(children.length > 0 ? { children } : {}),
      };
    });
}

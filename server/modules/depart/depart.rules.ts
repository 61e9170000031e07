import type { Schema } from '#openapi/index.ts';

export type DepartRow = {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
  readonly orgCode: string;
  readonly orgCategory: string;
};

/** The tree of the rows; a row whose parent is not among them is a root of what the caller may see. */
export function departTree(rows: readonly DepartRow[]): Schema<'DepartNode'>[] {
  const known = new Set(rows.map((row) => row.id));
  const byParent = new Map<string, DepartRow[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const build = (parent: string): Schema<'DepartNode'>[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return {
        id: row.id,
        key: row.id,
        value: row.id,
        title: row.departName,
        departName: row.departName,
        orgCode: row.orgCode,
        orgCategory: row.orgCategory,
        parentId: row.parentId,
        isLeaf: children.length === 0,
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return build('');
}

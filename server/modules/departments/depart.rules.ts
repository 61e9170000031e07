import type { Schema } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DepartRecord } from './depart.store.ts';

export type DepartRow = {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
  readonly orgCode: string;
  readonly orgCategory: string;
  readonly archiveTime: Date | null;
};

/** Returns the tree of the rows; a row whose parent is missing becomes a root. */
export function departTree(rows: readonly DepartRow[]): Schema<'DepartNode'>[] {
  const known = new Set(rows.map((row) => row.id));
  const byParent = new Map<string, DepartRow[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : '';
    const siblings = byParent.get(parent);
    if (siblings === undefined) byParent.set(parent, [row]);
    else siblings.push(row);
  }
  const build = (parent: string): Schema<'DepartNode'>[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      const isLeaf = children.length === 0;
      return { ...departNode(row, isLeaf), ...(isLeaf ? {} : { children }) };
    });
  return build('');
}

type LevelRow = DepartRow & { readonly hasChildren: unknown };

/** Builds one level of the tree, with the level below it if its rows are given. */
export function levelTree(
  rows: readonly LevelRow[],
  below: readonly LevelRow[] = [],
): Schema<'DepartNode'>[] {
  return rows.map((row) => {
    const children = below.filter(({ parentId }) => parentId === row.id);
    return {
      ...departNode(row, row.hasChildren !== true),
      ...(children.length === 0 ? {} : { children: levelTree(children) }),
    };
  });
}

function departNode(row: DepartRow, isLeaf: boolean): Schema<'DepartNode'> {
  const { id, parentId, departName, orgCode, orgCategory, archiveTime } = row;
  return {
    id,
    key: id,
    value: id,
    title: departName,
    departName,
    orgCode,
    orgCategory,
    parentId,
    isLeaf,
    ...(archiveTime === null ? {} : { isArchived: true }),
  };
}

/** Returns a tree of ids and names only, for existing clients. */
export function idTree(nodes: readonly Schema<'DepartNode'>[]): Schema<'DepartIdNode'>[] {
  return nodes.map(({ id, title, isLeaf, children }) => ({
    key: id,
    value: id,
    title,
    isLeaf: isLeaf ?? true,
    ...(children === undefined || children === null ? {} : { children: idTree(children) }),
  }));
}

export function departRow({ createTime, updateTime, ...row }: DepartRecord): Schema<'DepartRow'> {
  return {
    ...row,
    createTime: wireTime(createTime),
    updateTime: wireTimeOrNull(updateTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

// A value of the dictionary org_category.
export const institutionCategory = '1';
export const classCategory = '3';

/** Returns the category of a department: roots, and only roots, are institutions (docs/behaviour.md#departments). */
export function categoryOf(requested: string | undefined, isRoot: boolean, present?: string): string {
  if (isRoot) {
    if (requested !== undefined && requested !== institutionCategory)
      throw refusal('最上级只能是机构', 'orgCategory');
    return institutionCategory;
  }
  if (requested === institutionCategory) throw refusal('机构只能位于最上级', 'orgCategory');
  return requested ?? present ?? '2';
}

/** Refuses to add an institution unless the caller sees all departments. */
export function checkRootAllowed(scope: RowScope): void {
  if (scope.kind !== 'all') throw refusal('权限不足，不能添加机构', 'parentId');
}

/** Refuses to delete a department that the caller is responsible for, because its pupils would have no teacher. */
export function checkOwnRoots(scope: RowScope, codes: readonly string[]): void {
  if (scope.kind === 'departs' && codes.some((code) => scope.orgCodes.includes(code)))
    throw refusal('不能删除自己负责的部门/班级，请联系管理员');
}

/**
 * Returns the order of siblings after some of them were moved: the requested ones take their former places in the new
 * order, all others stay.
 */
export function reorder(siblings: readonly string[], requested: readonly string[]): string[] {
  const moved = new Set(requested);
  const queue = [...requested];
  return siblings.map((id) => (moved.has(id) ? (queue.shift() ?? id) : id));
}

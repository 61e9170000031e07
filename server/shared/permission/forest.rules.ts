import { refusal } from '#server/http/refusal.ts';

type TreeRow = { readonly id: string; readonly parentId: string | null };

export type Branch<Node> = Node & { children?: Branch<Node>[] };

/**
 * Builds trees from rows in their order. A row with an unknown parent becomes a root, where an administrator can see
 * and fix it.
 */
export function forest<Row extends TreeRow, Node extends object>(
  rows: readonly Row[],
  nodeOf: (row: Row, isLeaf: boolean) => Node,
): Branch<Node>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = byParent(rows, (id) => known.has(id));
  const build = (parent: string): Branch<Node>[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return { ...nodeOf(row, children.length === 0), ...(children.length === 0 ? {} : { children }) };
    });
  return build('');
}

/** Returns these ids and the ids of all descendants. */
export function withDescendants(rows: readonly TreeRow[], ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  const below = byParent(rows, () => true);
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const child of below.get(id) ?? [])
      if (!found.has(child.id)) {
        found.add(child.id);
        waiting.push(child.id);
      }
  return found;
}

/** Returns the rows of these ids. Throws a refusal when one is missing. */
export function requireRows<Row extends TreeRow>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) throw refusal('菜单不存在或已被删除');
  return chosen;
}

/** Returns the siblings whose position changes in the new order, with their new positions. */
export function sortChanges<Row extends TreeRow & { readonly sortNo: number | null }>(
  rows: readonly Row[],
  ids: readonly string[],
): { readonly row: Row; readonly sortNo: number }[] {
  const chosen = requireRows(rows, ids);
  if (new Set(chosen.map(({ parentId }) => parentId)).size > 1) throw refusal('只能调整同一上级菜单下的顺序');
  const places = new Map([...new Set(ids)].map((id, index) => [id, index + 1]));
  return chosen.flatMap((row) => {
    const sortNo = places.get(row.id);
    return sortNo === undefined || sortNo === row.sortNo ? [] : [{ row, sortNo }];
  });
}

/** Groups rows by parent id; rows without a known parent are under the empty text. */
function byParent<Row extends TreeRow>(
  rows: readonly Row[],
  isKnown: (id: string) => boolean,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.parentId !== null && isKnown(row.parentId) ? row.parentId : '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

import type { Schema } from '#openapi/index.ts';

type Node = Schema<'GrantNode'>;

type Flat = { readonly node: Node; readonly above: readonly Node[] };

/** Returns every node with its ancestors, from the top. */
export function flatNodes(nodes: readonly Node[], above: readonly Node[] = []): Flat[] {
  return nodes.flatMap((node) => [{ node, above }, ...flatNodes(node.children ?? [], [...above, node])]);
}

/**
 * Returns the checked nodes after one was toggled. With linking (上下级一起勾选) descendants follow and ancestors are
 * included, because a menu without its parent is invisible. Disabled nodes stay unchanged.
 */
export function switched(
  nodes: readonly Node[],
  checked: ReadonlySet<string>,
  id: string,
  isLinked: boolean,
): ReadonlySet<string> {
  const found = flatNodes(nodes).find(({ node }) => node.id === id);
  const next = new Set(checked);
  const isOn = !checked.has(id);
  const below = found === undefined || !isLinked ? [] : flatNodes(found.node.children ?? []);
  const also = isOn && isLinked ? (found?.above ?? []) : [];
  const touched = [...below.map(({ node }) => node), ...also].filter(({ disabled }) => !disabled);
  for (const one of [id, ...touched.map((node) => node.id)]) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** 全部勾选 and 取消全选 for the grantable nodes. */
export function allSwitched(
  nodes: readonly Node[],
  checked: ReadonlySet<string>,
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(checked);
  for (const { node } of flatNodes(nodes)) {
    if (node.disabled) continue;
    if (isOn) next.add(node.id);
    else next.delete(node.id);
  }
  return next;
}

export type GrantChange = { readonly id: string; readonly text: string; readonly isButton: boolean };
export type GrantDifference = {
  readonly added: readonly GrantChange[];
  readonly removed: readonly GrantChange[];
  /** Checked, but below an unchecked menu, so it would be invisible. */
  readonly unreachable: readonly GrantChange[];
};

/** Returns the changes that saving would make, as text. */
export function differenceOf(
  nodes: readonly Node[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): GrantDifference {
  const all = flatNodes(nodes);
  const pick = (isIncluded: (flat: Flat) => boolean): GrantChange[] =>
    all.filter(isIncluded).map(({ node, above }) => ({
      id: node.id,
      text: [...above, node].map(({ title }) => title).join(' / '),
      isButton: node.menuType === 2,
    }));
  return {
    added: pick(({ node }) => after.has(node.id) && !before.has(node.id)),
    removed: pick(({ node }) => before.has(node.id) && !after.has(node.id)),
    unreachable: pick(
      ({ node, above }) =>
        node.menuType !== 2 && after.has(node.id) && above.some(({ id }) => !after.has(id)),
    ),
  };
}

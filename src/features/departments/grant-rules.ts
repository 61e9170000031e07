export type GrantNode = {
  readonly id: string;
  readonly title: string;
  /** The caller may neither grant nor revoke it. */
  readonly isFixed: boolean;
  readonly children: readonly GrantNode[];
};

/** Returns everything that may be granted. */
export function allGrants(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => [...(node.isFixed ? [] : [node.id]), ...allGrants(node.children)]);
}

/**
 * Returns the grants after a checkbox changed with linking: checking includes descendants and ancestors, unchecking
 * removes descendants.
 */
export function toggledGrants(
  nodes: readonly GrantNode[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const had = new Set(before);
  const has = new Set(after);
  const visit = (node: GrantNode, above: readonly GrantNode[]): void => {
    const isTicked = has.has(node.id) && !had.has(node.id);
    const isCleared = had.has(node.id) && !has.has(node.id);
    if (isTicked) {
      for (const one of above) if (!one.isFixed) has.add(one.id);
      for (const id of allGrants(node.children)) has.add(id);
    }
    if (isCleared) for (const id of allGrants(node.children)) has.delete(id);
    if (!isTicked && !isCleared) for (const child of node.children) visit(child, [...above, node]);
  };
  for (const node of nodes) visit(node, []);
  return [...has];
}

export type GrantNode = {
  readonly id: string;
  readonly title: string;
  /** Not the caller's to give or take. */
  readonly isFixed: boolean;
  readonly children: readonly GrantNode[];
};

/** Everything that may be granted. */
export function allGrants(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => [...(node.isFixed ? [] : [node.id]), ...allGrants(node.children)]);
}

/**
 * What is granted after one box was ticked or cleared with parents and children linked: a tick takes what is below and
 * what leads there along, clearing takes what is below.
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

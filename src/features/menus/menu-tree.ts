import type { Reply } from '#shared/lists/define-resource.ts';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

export type MenuTreeNode<Node> = {
  readonly id: string;
  readonly name: string;
  readonly url?: string | null;
  readonly perms?: string | null;
  readonly component?: string | null;
  readonly children?: readonly Node[] | null;
};

/** Returns the matches of a word, with their ancestors and descendants. */
export function searchTree<Node extends MenuTreeNode<Node>>(nodes: readonly Node[], word: string): Node[] {
  const term = word.trim().toLowerCase();
  if (term === '') return [...nodes];
  return nodes.flatMap((node) => {
    const texts = [node.name, node.url, node.perms, node.component];
    if (texts.some((text) => text?.toLowerCase().includes(term))) return [node];
    const children = searchTree(node.children ?? [], word);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Returns every node of a tree. */
export function allNodes<Node extends MenuTreeNode<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])]);
}

const named = 8;

type Removal<Node> = {
  readonly nodes: readonly Node[];
  readonly ids: readonly string[];
  readonly permission: string;
  readonly run: (ids: readonly string[]) => Promise<Reply>;
};

/** 删除 with a list of the rows that are deleted too. */
export function removalOf<Node extends MenuTreeNode<Node>>(parts: Removal<Node>): RecordAction {
  const { nodes, ids, permission, run } = parts;
  const chosen = allNodes(nodes).filter(({ id }) => ids.includes(id));
  const below = allNodes(chosen.flatMap(({ children }) => children ?? [])).filter(
    ({ id }) => !ids.includes(id),
  );
  const names = [...new Map(below.map(({ id, name }) => [id, name])).values()];
  const rest = names.length > named ? ` 等 ${names.length} 项` : '';
  const targetText = chosen.length === 1 ? `“${chosen[0]?.name ?? ''}”` : `选中的 ${chosen.length} 项`;
  return {
    // The kit's own 删除 of a row would confirm for the selected ones.
    text: '批量删除',
    title: '确认删除',
    question: `确定删除${targetText}吗？`,
    ...(names.length === 0
      ? {}
      : { warning: `将一并删除其下级：${names.slice(0, named).join('、')}${rest}` }),
    permission,
    danger: true,
    run,
  };
}

import { useQuery, type QueryKey, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { ResourceRow, Reply } from '#shared/lists/define-resource.ts';
import { useTreeList } from '#shared/lists/use-tree-list.ts';
import { searchTree, type MenuTreeNode } from './menu-tree.ts';

type MenuTreeOptions<Node, Key extends QueryKey> = {
  readonly roots: UndefinedInitialDataOptions<Node[], Error, Node[], Key>;
  /** Stores a new order; omitted without the permission. */
  readonly sort: ((ids: string[]) => Promise<Reply>) | undefined;
};

/** The list of a menu: a client-side searchable tree, whose rows are dragged among their siblings. */
export function useMenuTree<Node extends MenuTreeNode<Node> & ResourceRow, Key extends QueryKey>({
  roots,
  sort,
}: MenuTreeOptions<Node, Key>) {
  const notices = useNotices();
  const [word, setWord] = useState('');
  const { data: nodes = [] } = useQuery(roots);
  const move = async (siblings: readonly Node[]) => {
    try {
      const answer = await sort?.(siblings.map(({ id }) => id));
      if (answer !== undefined) notices.show({ kind: 'success', text: answer.message });
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '排序失败') });
    }
    await list.refresh();
  };
  const list = useTreeList({
    roots: { ...roots, select: (rows: Node[]) => searchTree(rows, word) },
    childrenOf: ({ children }) => children,
    // A filtered subset of siblings cannot be sorted.
    ...(sort === undefined || word.trim() !== ''
      ? {}
      : { onMove: (siblings: readonly Node[]) => void move(siblings) }),
  });
  return {
    list,
    nodes,
    tools: {
      word,
      onWord: (next: string) => {
        setWord(next);
        if (next.trim() === '') list.tree.closeAll();
        else list.tree.openAll();
      },
      onOpenAll: list.tree.openAll,
      onCloseAll: list.tree.closeAll,
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteDepart,
  deleteDeparts,
  departChildrenQuery,
  exportDeparts,
  readDepartFigures,
  sortDeparts,
} from '#shared/api/depart.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { movedIds, type DepartNode, type DepartRow } from './depart-levels.ts';
import { figureText, inTheWayOf } from './deletion-text.ts';
import type { DepartTreeState } from './use-depart-tree.ts';

type ContentsToMove = { readonly ids: readonly string[]; readonly text: string };

/** The actions on departments in the tree: deletion with counts in its confirmation, sorting, export. */
export function useDepartActions(tree: DepartTreeState, onDeleted: (ids: readonly string[]) => void) {
  const warn = useWarning();
  const { crud, moving, setMoving, remove } = useDeletion(tree, onDeleted);
  return {
    crud,
    /** Departments that can be deleted only after their contents were moved. */
    moving,
    stopMoving: () => setMoving(undefined),
    moved: async (ids: readonly string[]) => {
      setMoving(undefined);
      onDeleted(ids);
      await tree.refresh();
    },
    move: useSorting(tree),
    removeOne: ({ id, departName }: DepartNode) => remove([id], `删除“${departName}”和它的下级吗？`),
    removeAll: (ids: readonly string[]) => remove(ids, `删除选中的 ${ids.length} 个部门和它们的下级吗？`),
    exportAll: async (ids: readonly string[]) => {
      try {
        saveBytes(await exportDeparts(ids.length === 0 ? undefined : ids.join(',')), '部门信息.xlsx');
      } catch (error) {
        warn(error, '文件下载失败');
      }
    },
  };
}

function useWarning() {
  const notices = useNotices();
  return (error: unknown, text: string) =>
    void notices.show({ kind: 'warning', text: messageOf(error, text) });
}

/** Confirms a deletion with counts; if these prevent it, a user with permission can move the contents first. */
function useDeletion(tree: DepartTreeState, onDeleted: (ids: readonly string[]) => void) {
  const warn = useWarning();
  const { can } = usePermission();
  const [moving, setMoving] = useState<ContentsToMove | undefined>(undefined);
  const crud = useRecordCrud({
    resource: { permissions: {} },
    list: { rows: [], refresh: tree.refresh },
    name: ' tree',
  });
  const remove = async (ids: readonly string[], question: string) => {
    try {
      const figures = await readDepartFigures(ids.join(','));
      const obstacleText = inTheWayOf(figures, ids.length);
      if (obstacleText !== undefined && can('depart:user')) {
        setMoving({ ids, text: obstacleText });
        return;
      }
      const warning = figureText(figures, ids.length);
      const run = async (chosen: readonly string[]) => {
        const [first = ''] = chosen;
        const answer =
          chosen.length === 1 ? await deleteDepart(first) : await deleteDeparts(chosen.join(','));
        onDeleted(chosen);
        return answer;
      };
      crud.ask({ text: '删除', title: '确认删除', question, warning, danger: true, run }, ids);
    } catch (error) {
      warn(error, '删除失败！');
    }
  };
  return { crud, moving, setMoving, remove };
}

/** Moves a department to the position of one of its siblings. */
function useSorting(tree: DepartTreeState) {
  const client = useQueryClient();
  const notices = useNotices();
  const warn = useWarning();
  return async (row: DepartRow, to: DepartRow) => {
    if (row.parentId !== to.parentId) {
      notices.show({ kind: 'warning', text: '现在还不能把部门移到另一个上级下面' });
      return;
    }
    const siblings = tree.childrenOf(row.parentId) ?? [];
    const ids = movedIds(siblings, row.node.id, to.position - 1);
    if (ids === undefined || tree.isSearching) return;
    const key = departChildrenQuery(row.parentId).queryKey;
    const sorted = ids.flatMap((id): DepartNode[] => siblings.filter((node) => node.id === id));
    // The row stays at its new position during the request.
    if (client.getQueryData(key) !== undefined) client.setQueryData(key, sorted);
    try {
      await sortDeparts(ids);
    } catch (error) {
      warn(error, '操作失败');
    }
    await tree.refresh();
  };
}

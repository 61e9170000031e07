import { useState, type DragEvent } from 'react';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import type { RowTree } from '#shared/lists/use-tree-list.ts';

/** Drags a row of a tree onto its new parent. Undefined without `onMove`; the keyboard has 移动到… instead. */
export function useParentDrag(
  lineAt: RowTree<OnlineRow>['lineAt'],
  onMove: ((row: OnlineRow, parent: OnlineRow) => Promise<boolean>) | undefined,
): RowTree<OnlineRow>['drag'] {
  const [from, setFrom] = useState<OnlineRow>();
  const [over, setOver] = useState<string>();
  if (onMove === undefined) return undefined;
  const stop = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    // Sibling rows have no order of their own.
    step: () => undefined,
    row: (index) => {
      const row = lineAt(index)?.row;
      const fits = row !== undefined && from !== undefined && row.id !== from.id;
      return {
        draggable: true,
        'data-dragged': row !== undefined && row.id === from?.id ? '' : undefined,
        'data-over': row !== undefined && row.id === over && row.id !== from?.id ? '' : undefined,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          setFrom(row);
        },
        onDragOver: (event: DragEvent) => {
          if (!fits) return;
          event.preventDefault();
          setOver(row.id);
        },
        onDrop: (event: DragEvent) => {
          if (!fits) return;
          event.preventDefault();
          stop();
          void onMove(from, row);
        },
        onDragEnd: stop,
      };
    },
  };
}

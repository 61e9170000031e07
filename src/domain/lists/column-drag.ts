import { useState, type DragEvent, type PointerEvent } from 'react';
import type { ListView } from '#lib/use-list-view.ts';
import { movedTo, orderedColumns } from './column-order.ts';
import { bounded } from './column-settings.tsx';

/** What the pointer may do with columns. */
export type ColumnMoves = {
  readonly onOrder: (name: string, target: string) => void;
  /** Undefined: as the list has it. */
  readonly onWidths: (widths: Readonly<Record<string, number>> | undefined, name: string) => void;
};

/** What the pointer does with the columns in the header changes how somebody sees the list. */
export function columnMoves(
  table: readonly string[],
  view: ListView,
  onView: (view: ListView) => void,
): ColumnMoves {
  return {
    onOrder: (name, target) => onView({ ...view, order: movedTo(orderedColumns(table, view), name, target) }),
    onWidths: (widths, name) => {
      const { [name]: _before, ...others } = view.widths ?? {};
      onView({ ...view, widths: widths === undefined ? others : { ...others, ...widths } });
    },
  };
}

/** Header cells dragged to the place of others. */
export function useColumnDrag(moves: ColumnMoves | undefined) {
  const [from, setFrom] = useState<string>();
  const [over, setOver] = useState<string>();
  const stop = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  if (moves === undefined) return () => ({});
  return (name: string) => ({
    draggable: true,
    'data-over': name === over && name !== from ? '' : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setFrom(name);
    },
    onDragOver: (event: DragEvent) => {
      if (from === undefined) return;
      event.preventDefault();
      setOver(name);
    },
    onDrop: (event: DragEvent) => {
      if (from === undefined) return;
      event.preventDefault();
      if (from !== name) moves.onOrder(from, name);
      stop();
    },
    onDragEnd: stop,
  });
}

/**
 * Follows the pointer with the edge of a column. What is seen while it moves is done to the page itself: a table of a
 * hundred rows is drawn once, when the pointer lets go. The other columns keep the widths they have, so that none of them
 * takes up what this one gives.
 */
export function resizeColumn(
  event: PointerEvent<HTMLElement>,
  done: (widths: Readonly<Record<string, number>>) => void,
): void {
  const handle = event.currentTarget;
  const cell = handle.closest('th');
  const table = handle.closest('table');
  const col = table?.querySelectorAll('col')[cell?.cellIndex ?? -1];
  const name = cell?.dataset['column'];
  if (cell === null || table === null || col === undefined || name === undefined) return;
  // Neither a drag of the header nor a selection of its words begins.
  event.preventDefault();
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const widths = Object.fromEntries(
    heads.map((head) => [head.dataset['column'] ?? '', bounded(Math.round(head.offsetWidth))]),
  );
  const [start, before, whole] = [event.clientX, widths[name] ?? 0, table.offsetWidth];
  const kept = { col: col.style.width, table: table.style.minWidth };
  const widthAt = ({ clientX }: { readonly clientX: number }) =>
    bounded(Math.round(before + clientX - start));
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => {
    listening.abort();
    col.style.width = kept.col;
    table.style.minWidth = kept.table;
  };
  handle.setPointerCapture(event.pointerId);
  const follow = (move: globalThis.PointerEvent) => {
    col.style.width = `${widthAt(move)}px`;
    table.style.minWidth = `${whole + widthAt(move) - before}px`;
  };
  handle.addEventListener('pointermove', follow, { signal });
  handle.addEventListener('pointercancel', stop, { signal });
  const finish = (up: globalThis.PointerEvent) => {
    stop();
    if (widthAt(up) !== before) done({ ...widths, [name]: widthAt(up) });
  };
  handle.addEventListener('pointerup', finish, { signal });
}

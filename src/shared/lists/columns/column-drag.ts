import { useState, type DragEvent, type PointerEvent } from 'react';
import type { ListView } from '#shared/react/use-list-view.ts';
import { movedTo, orderedColumns } from './column-order.ts';
import { bounded } from './column-settings.tsx';

/** The changes of columns by pointer. */
export type ColumnMoves = {
  readonly onOrder: (name: string, target: string) => void;
  /** Undefined: the list's default. */
  readonly onWidths: (widths: Readonly<Record<string, number>> | undefined, name: string) => void;
};

/** Returns the changes of columns by pointer in the header, which update the user's view of the list. */
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

/** Drags a header cell to the place of another. */
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
 * Resizes a column with the pointer. The preview changes the DOM directly: a table of a hundred rows is rendered once,
 * when the pointer is released. The other columns keep their current widths, so that none of them takes the freed
 * space.
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
  // Prevents a drag of the header and a text selection.
  event.preventDefault();
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const widths = Object.fromEntries(
    heads.map((head) => [head.dataset['column'] ?? '', bounded(Math.round(head.offsetWidth))]),
  );
  const [start, before, whole] = [event.clientX, widths[name] ?? 0, table.offsetWidth];
  const initialStyles = { col: col.style.width, table: table.style.minWidth };
  const widthAt = ({ clientX }: { readonly clientX: number }) =>
    bounded(Math.round(before + clientX - start));
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => {
    listening.abort();
    col.style.width = initialStyles.col;
    table.style.minWidth = initialStyles.table;
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

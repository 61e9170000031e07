import { spliced } from '#machines/list-edits.ts';
import { useState, type DragEvent } from 'react';

/**
 * Reorders the entries of a list by dragging. Spread `entry(index)` over the entries; for keyboard and touch provide
 * two buttons that call `move`.
 */
export function useReorder<Item>(items: readonly Item[], onChange: (items: readonly Item[]) => void) {
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(spliced(spliced(items, from, 1), to, 0, item));
  };
  const stop = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const entry = (index: number) => ({
    draggable: true,
    'data-dragged': index === dragged ? '' : undefined,
    'data-over': index === over && index !== dragged ? '' : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      // Otherwise the surrounding drop zone would treat it as a file.
      event.stopPropagation();
      move(dragged, index);
      stop();
    },
    onDragEnd: stop,
  });
  return { entry, move };
}

import { spliced } from '#machines/list-edits.ts';
import { useState, type DragEvent } from 'react';
import type { TreeLine } from './use-tree-list.ts';

/** Drags rows of a tree table among their siblings. Undefined without `onMove`. */
export function useSiblingDrag<Row>(
  lines: readonly TreeLine<Row>[],
  onMove: ((siblings: readonly Row[]) => void) | undefined,
) {
  const [from, setFrom] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);
  if (onMove === undefined) return undefined;
  const fits = (target: number) => from !== undefined && lines[from]?.siblings === lines[target]?.siblings;
  const stop = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  /** Moves a row to another position among its siblings. */
  const move = (index: number, to: number) => {
    const { row, position, siblings } = lines[index] ?? nowhere;
    if (row === undefined || to < 0 || to >= siblings.length || to === position) return;
    onMove(spliced(spliced(siblings, position, 1), to, 0, row));
  };
  return {
    /** Moves one position up or down, by keyboard. */
    step: (index: number, by: -1 | 1) => move(index, (lines[index]?.position ?? 0) + by),
    row: (index: number) => ({
      draggable: true,
      'data-dragged': index === from ? '' : undefined,
      'data-over': index === over && index !== from ? '' : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setFrom(index);
      },
      onDragOver: (event: DragEvent) => {
        if (!fits(index)) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (from === undefined || !fits(index)) return;
        event.preventDefault();
        move(from, lines[index]?.position ?? 0);
        stop();
      },
      onDragEnd: stop,
    }),
  };
}

const nowhere = { row: undefined, position: 0, siblings: [] } as const;

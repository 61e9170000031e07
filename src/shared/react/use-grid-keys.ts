import { useState, type FocusEvent, type KeyboardEvent } from 'react';

type GridOptions = {
  /** Rows and columns of the body, including rows that are not rendered. */
  readonly rows: number;
  readonly columns: number;
  /** Scrolls the grid until a row is rendered. */
  readonly scrollTo: (row: number) => void;
  /** Enter on a cell without a control of its own. */
  readonly onOpen: (row: number) => void;
  /** The space bar on such a cell. */
  readonly onToggle: (row: number) => void;
};

type Place = { readonly row: number; readonly column: number };

/** Animation frames to wait for a row that was scrolled to. */
const maxAttempts = 20;

/**
 * The keyboard of a grid (ARIA grid pattern): arrows, Home, End, Page Up and Down move between cells, Enter focuses a
 * cell's control or opens the row, the space bar toggles it, Escape leaves the control. Give `grid` to the table and
 * `cell` to every cell of its body.
 */
export function useGridKeys({ rows, columns, scrollTo, onOpen, onToggle }: GridOptions) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const current = { row: Math.min(place.row, rows - 1), column: Math.min(place.column, columns - 1) };

  const go = (table: HTMLElement, { row, column }: Place) => {
    const next = { row: between(row, rows), column: between(column, columns) };
    setPlace(next);
    const cell = findCell(table, next);
    if (cell !== null) cell.focus();
    else {
      scrollTo(next.row);
      focusWhenDrawn(table, next, maxAttempts);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const table = event.currentTarget;
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    if (event.target !== cell) {
      if (event.key === 'Escape') cell.focus();
      return;
    }
    const from = placeOf(cell);
    const target = moved(event, from, rows, columns);
    if (target !== undefined) go(table, target);
    else if (event.key === 'Enter') enter(cell, () => onOpen(from.row));
    else if (event.key === ' ') onToggle(from.row);
    else return;
    event.preventDefault();
  };

  return {
    grid: {
      role: 'grid' as const,
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        if (cell !== undefined) setPlace(placeOf(cell));
      },
    },
    /** The cell in the tab order. */
    current,
    cell: (row: number, column: number) =>
      gridCell(row, column, row === current.row && column === current.column),
  };
}

/** Properties of a body cell for memoized rows, which re-render only when `isCurrent` changes; others use `cell`. */
export const gridCell = (row: number, column: number, isCurrent: boolean) => ({
  role: 'gridcell' as const,
  'data-row': row,
  'data-column': column,
  tabIndex: isCurrent ? 0 : -1,
});

const between = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

function moved(
  event: KeyboardEvent,
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | undefined {
  if (event.altKey || event.metaKey) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + 10, column };
    case 'PageUp':
      return { row: row - 10, column };
    case 'Home':
      return { row: event.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

function enter(cell: HTMLElement, open: () => void): void {
  const control = cell.querySelector<HTMLElement>('button, a[href], input, select');
  if (control === null) open();
  else control.focus();
}

function cellOf(target: EventTarget): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null) ?? undefined;
}

const placeOf = ({ dataset }: HTMLElement): Place => ({
  row: Number(dataset['row']),
  column: Number(dataset['column']),
});

function findCell(table: HTMLElement, { row, column }: Place): HTMLElement | null {
  return table.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
}

function focusWhenDrawn(table: HTMLElement, place: Place, frames: number): void {
  const cell = findCell(table, place);
  if (cell !== null) cell.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(table, place, frames - 1));
}

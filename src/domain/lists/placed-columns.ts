import type { ListView } from '#lib/use-list-view.ts';
import { pinOf } from './column-order.ts';

export type PlacedColumn = {
  readonly name: string;
  readonly width: number;
  /** What keeps it in sight while the others move below it. */
  readonly pin: { readonly left?: number; readonly right?: number } | undefined;
};

export type PlaceParts = {
  readonly columns: readonly string[];
  readonly usualWidth: (name: string) => number;
  /** The one that the list itself keeps at the right. */
  readonly pinned: string | undefined;
  readonly view: Pick<ListView, 'pins' | 'widths'>;
  /** What stands before the first column, and behind the last, in pixels. */
  readonly start: number;
  readonly end: number;
  /** On a narrow screen what somebody else than the list has pinned would leave no room. */
  readonly isNarrow: boolean;
};

/** Columns from left to right with their widths: pinned ones at the edges. A table that is all pinned would not move. */
export function placedColumns(parts: PlaceParts) {
  const { columns, usualWidth, pinned, view, start, end, isNarrow } = parts;
  const sideOf = (name: string) => pinOf(name, isNarrow ? {} : view, pinned);
  const isAllPinned = columns.every((name) => sideOf(name) !== 'none');
  const on = (side: string) => columns.filter((name) => (isAllPinned ? 'none' : sideOf(name)) === side);
  const widthOf = (name: string): number => view.widths?.[name] ?? usualWidth(name);
  const [left, middle, right] = [on('left'), on('none'), on('right')];
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + widthOf(name), 0);
  const place = (name: string, pin?: PlacedColumn['pin']): PlacedColumn => ({
    name,
    width: widthOf(name),
    pin,
  });
  return {
    placed: [
      ...left.map((name, at) => place(name, { left: start + sum(left.slice(0, at)) })),
      ...middle.map((name) => place(name)),
      ...right.map((name, at) => place(name, { right: end + sum(right.slice(at + 1)) })),
    ],
    /** What pinned columns hide at either edge, and how wide all are. */
    left: left.length === 0 ? 0 : start + sum(left),
    right: end + sum(right),
    width: sum(columns),
  };
}

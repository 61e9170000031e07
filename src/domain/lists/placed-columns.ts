import type { ListView } from '#lib/use-list-view.ts';
import { pinOf } from './column-order.ts';

export type PlacedColumn = {
  readonly name: string;
  readonly width: number;
  /** What keeps it in sight while the others move below it. */
  readonly pin: { readonly left?: number; readonly right?: number } | undefined;
  /** Columns whose values stand below its own. */
  readonly below: readonly string[];
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
  /** Whether a value tells something without its label, as `二班` does and `3` and `是` do not. Left out: none stands below. */
  readonly isTelling?: ((name: string) => boolean) | undefined;
};

/** Of the columns behind the first: how many are looked at and how many are taken. Those far behind say little of a row. */
const near = 3;
const most = 2;

/** Where a screen has no room for them side by side: what a row is known by stands in its first cell, and is seen so. */
function columnsBelow({ columns, pinned, isTelling }: PlaceParts): readonly string[] {
  const [, ...others] = columns.filter((name) => pinOf(name, {}, pinned) === 'none');
  return isTelling === undefined ? [] : others.slice(0, near).filter(isTelling).slice(0, most);
}

/** Columns from left to right with their widths: pinned ones at the edges. A table that is all pinned would not move. */
export function placedColumns(parts: PlaceParts) {
  const { usualWidth, pinned, view, start, end, isNarrow } = parts;
  const below = isNarrow ? columnsBelow(parts) : [];
  const columns = parts.columns.filter((name) => !below.includes(name));
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
    below: name === middle[0] ? below : [],
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
    isStacked: below.length > 0,
  };
}

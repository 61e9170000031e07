import type { ListView } from '#shared/react/use-list-view.ts';
import { pinOf } from './column-order.ts';

export type ColumnLayout = {
  readonly name: string;
  readonly width: number;
  /** The sticky position of a pinned column. */
  readonly pin: { readonly left?: number; readonly right?: number } | undefined;
  /** Columns whose values are stacked below its own. */
  readonly below: readonly string[];
};

export type LayoutOptions = {
  readonly columns: readonly string[];
  readonly defaultWidth: (name: string) => number;
  /** The column that the list itself pins at the right. */
  readonly pinned: string | undefined;
  readonly view: Pick<ListView, 'pins' | 'widths'>;
  /** The width before the first column and after the last, in pixels. */
  readonly start: number;
  readonly end: number;
  /** On a narrow screen the user's own pins would leave no room. */
  readonly isNarrow: boolean;
  /**
   * Returns whether a value is understandable without its label, as `二班` is and `3` and `是` are not. If omitted, no
   * column is stacked.
   */
  readonly needsNoLabel?: ((name: string) => boolean) | undefined;
};

/**
 * The number of columns after the first that are considered, and that are stacked. Columns further right say little
 * about a row.
 */
const near = 3;
const max = 2;

/** For narrow screens: the values that identify a row are stacked in its first cell, which stays visible. */
function columnsBelow({ columns, pinned, needsNoLabel }: LayoutOptions): readonly string[] {
  const [, ...others] = columns.filter((name) => pinOf(name, {}, pinned) === 'none');
  return needsNoLabel === undefined ? [] : others.slice(0, near).filter(needsNoLabel).slice(0, max);
}

/**
 * Returns the columns from left to right with their widths: pinned ones at the edges. A table that is all pinned could
 * not scroll.
 */
export function layoutColumns(options: LayoutOptions) {
  const { defaultWidth, pinned, view, start, end, isNarrow } = options;
  const below = isNarrow ? columnsBelow(options) : [];
  const columns = options.columns.filter((name) => !below.includes(name));
  const sideOf = (name: string) => pinOf(name, isNarrow ? {} : view, pinned);
  const isAllPinned = columns.every((name) => sideOf(name) !== 'none');
  const on = (side: string) => columns.filter((name) => (isAllPinned ? 'none' : sideOf(name)) === side);
  const widthOf = (name: string): number => view.widths?.[name] ?? defaultWidth(name);
  const [left, middle, right] = [on('left'), on('none'), on('right')];
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + widthOf(name), 0);
  const toPlacedColumn = (name: string, pin?: ColumnLayout['pin']): ColumnLayout => ({
    name,
    width: widthOf(name),
    pin,
    below: name === middle[0] ? below : [],
  });
  return {
    placed: [
      ...left.map((name, at) => toPlacedColumn(name, { left: start + sum(left.slice(0, at)) })),
      ...middle.map((name) => toPlacedColumn(name)),
      ...right.map((name, at) => toPlacedColumn(name, { right: end + sum(right.slice(at + 1)) })),
    ],
    /** The widths hidden by pinned columns at each edge, and the total width. */
    left: left.length === 0 ? 0 : start + sum(left),
    right: end + sum(right),
    width: sum(columns),
  };
}

import type { CSSProperties } from 'react';
import { pinOf } from '#domain/lists/column-order.ts';
import type { ListView } from '#lib/use-list-view.ts';
import type { AnyField, FieldKind } from './field-kinds.ts';
import styles from './resource.module.css';

const usualWidths: Record<FieldKind, number> = {
  text: 140,
  longText: 200,
  number: 90,
  phone: 170,
  time: 176,
  date: 116,
  image: 96,
  flag: 96,
  names: 160,
  select: 140,
  depart: 140,
  dict: 110,
  choice: 110,
};

export type PlacedColumn = {
  readonly name: string;
  readonly width: number;
  /** What keeps it in sight while the others move below it. */
  readonly pin: { readonly className?: string | undefined; readonly style?: CSSProperties };
};

export type LayoutParts = {
  readonly columns: readonly string[];
  readonly fields: Readonly<Record<string, AnyField>>;
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
export function placedColumns(parts: LayoutParts) {
  const { columns, fields, pinned, view, isNarrow } = parts;
  const sideOf = (name: string) => pinOf(name, isNarrow ? {} : view, pinned);
  const isAllPinned = columns.every((name) => sideOf(name) !== 'none');
  const on = (side: string) => columns.filter((name) => (isAllPinned ? 'none' : sideOf(name)) === side);
  const widthOf = (name: string): number =>
    view.widths?.[name] ?? fields[name]?.width ?? usualWidths[fields[name]?.kind ?? 'text'];
  const [left, middle, right] = [on('left'), on('none'), on('right')];
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + widthOf(name), 0);
  const place = (name: string, style?: CSSProperties): PlacedColumn => ({
    name,
    width: widthOf(name),
    pin: style === undefined ? {} : { className: styles['pinned'], style },
  });
  return {
    placed: [
      ...left.map((name, at) => place(name, { left: parts.start + sum(left.slice(0, at)) })),
      ...middle.map((name) => place(name)),
      ...right.map((name, at) => place(name, { right: parts.end + sum(right.slice(at + 1)) })),
    ],
    /** What pinned columns hide at either edge, and how wide all are. */
    left: left.length === 0 ? 0 : parts.start + sum(left),
    right: parts.end + sum(right),
    width: sum(columns),
  };
}

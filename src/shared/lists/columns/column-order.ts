import { spliced } from '#machines/list-edits.ts';
import type { ListView, Pin } from '#shared/react/use-list-view.ts';

/** Returns the columns in the user's order; unknown ones come last. */
export function orderedColumns(table: readonly string[], { order = [] }: ListView): readonly string[] {
  const chosen = order.filter((name) => table.includes(name));
  return [...chosen, ...table.filter((name) => !chosen.includes(name))];
}

/** Moves a column to the place of another. */
export function movedTo(columns: readonly string[], name: string, target: string): string[] {
  const [from, to] = [columns.indexOf(name), columns.indexOf(target)];
  return from < 0 || to < 0 ? [...columns] : spliced(spliced(columns, from, 1), to, 0, name);
}

/** Returns where a column is pinned; `rightPinned` is the column that its list pins at the right. */
export const pinOf = (name: string, view: Pick<ListView, 'pins'>, rightPinned: string | undefined): Pin =>
  view.pins?.[name] ?? (name === rightPinned ? 'right' : 'none');

import { spliced } from '#machines/list-edits.ts';
import type { ListView, Pin } from '#lib/use-list-view.ts';

/** Columns in the order that somebody has chosen; those that they did not know stand behind them. */
export function orderedColumns(table: readonly string[], { order = [] }: ListView): readonly string[] {
  const chosen = order.filter((name) => table.includes(name));
  return [...chosen, ...table.filter((name) => !chosen.includes(name))];
}

/** A column brought to the place of another one. */
export function movedTo(columns: readonly string[], name: string, target: string): string[] {
  const [from, to] = [columns.indexOf(name), columns.indexOf(target)];
  return from < 0 || to < 0 ? [...columns] : spliced(spliced(columns, from, 1), to, 0, name);
}

/** Where a column stays in sight; `own`: the one that its list keeps at the right. */
export const pinOf = (name: string, view: Pick<ListView, 'pins'>, own: string | undefined): Pin =>
  view.pins?.[name] ?? (name === own ? 'right' : 'none');

/** Something that can be done with one row, told in the 操作 column. */
export type RowAction = {
  readonly text: string;
  /** Of the record, after the text for who cannot see the row. */
  readonly about?: string | undefined;
  readonly danger?: boolean;
  /** Stays in sight where there is no room for all; else those that come first do. */
  readonly isMain?: boolean;
  /** Code of the button; left out: everybody's who sees the page. */
  readonly permission?: string | undefined;
} & (
  | { readonly onSelect: () => void; readonly href?: undefined }
  /** To a path of the menu, with its search: the router knows neither by name. */
  | { readonly href: string; readonly onSelect?: undefined }
);

/** Those of one row, in their order; `false` stands for one that this row does not have. */
export type RowActionList = readonly (RowAction | false)[];

/** More than this many stand behind 更多, but for the first two. */
const most = 3;
const few = 2;
const letter = 14;
const padding = 12;
const gap = 4;
const cellPadding = 21;
const moreWidth = 2 * letter + padding + gap + 14;

/** The actions that stand in the row itself, of a column this wide in pixels; the others stand behind 更多. */
export function shownBeside(actions: readonly RowAction[], width: number): readonly RowAction[] {
  if (actions.length <= most && widthOf(actions) + cellPadding <= width) return actions;
  const main = chosen(actions);
  return main.slice(0, widthOf(main) + gap + moreWidth + cellPadding <= width ? few : 1);
}

/** The width of the 操作 column, in pixels, so that these rows' actions stand in it. */
export function actionsWidth(rows: readonly (readonly RowAction[])[]): number {
  const needed = rows.map((actions) =>
    actions.length <= most ? widthOf(actions) : widthOf(chosen(actions)) + gap + moreWidth,
  );
  return cellPadding + Math.max(2 * letter + padding, ...needed);
}

function chosen(actions: readonly RowAction[]): readonly RowAction[] {
  const main = actions.filter(({ isMain }) => isMain === true);
  const others = actions.filter((action) => !main.includes(action));
  const kept = new Set([...main, ...others].slice(0, few));
  return actions.filter((action) => kept.has(action));
}

function widthOf(actions: readonly RowAction[]): number {
  const words = actions.map(({ text }) => text.length * letter + padding);
  return words.reduce((sum, one) => sum + one, gap * Math.max(0, actions.length - 1));
}

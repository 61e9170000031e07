/** An action on one row, in the 操作 column. */
export type RowAction = {
  readonly text: string;
  /** The name of the record, appended to the label for screen readers. */
  readonly about?: string | undefined;
  readonly danger?: boolean;
  /** Stays visible if not all fit; otherwise the first ones do. */
  readonly isMain?: boolean;
  /** The permission code of the button; if omitted, everyone who sees the page has it. */
  readonly permission?: string | undefined;
} & (
  | { readonly onSelect: () => void; readonly href?: undefined }
  /** A path of the menu, with its search: the router has no named route for it. */
  | { readonly href: string; readonly onSelect?: undefined }
);

/** The actions of one row, in order; `false` marks an action that this row lacks. */
export type RowActionList = readonly (RowAction | false)[];

/** If there are more than this, only the first two are shown and the rest is behind 更多. */
const max = 3;
const few = 2;
const letter = 14;
const padding = 12;
const gap = 4;
const cellPadding = 21;
const moreWidth = 2 * letter + padding + gap + 14;

/** Returns the actions shown in the row for a column width in pixels; the others are behind 更多. */
export function inlineActions(actions: readonly RowAction[], width: number): readonly RowAction[] {
  if (actions.length <= max && widthOf(actions) + cellPadding <= width) return actions;
  const main = chosen(actions);
  return main.slice(0, widthOf(main) + gap + moreWidth + cellPadding <= width ? few : 1);
}

/** Returns the width of the 操作 column, in pixels, for these rows' actions. */
export function actionsWidth(rows: readonly (readonly RowAction[])[]): number {
  const needed = rows.map((actions) =>
    actions.length <= max ? widthOf(actions) : widthOf(chosen(actions)) + gap + moreWidth,
  );
  return cellPadding + Math.max(2 * letter + padding, ...needed);
}

function chosen(actions: readonly RowAction[]): readonly RowAction[] {
  const main = actions.filter(({ isMain }) => isMain === true);
  const others = actions.filter((action) => !main.includes(action));
  const fittingActions = new Set([...main, ...others].slice(0, few));
  return actions.filter((action) => fittingActions.has(action));
}

function widthOf(actions: readonly RowAction[]): number {
  const widths = actions.map(({ text }) => text.length * letter + padding);
  return widths.reduce((sum, one) => sum + one, gap * Math.max(0, actions.length - 1));
}

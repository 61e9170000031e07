import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { FormField, OnlineColumns } from '#shared/forms/field-values.ts';

export type ViewName = 'grid' | 'tree' | 'calendar' | 'board' | 'gallery';

const viewLabels: Readonly<Record<ViewName, string>> = {
  grid: '表格',
  tree: '树',
  calendar: '日历',
  board: '看板',
  gallery: '画廊',
};

/** Returns the views of a form: always the grid, others if the definition names their fields. */
export function viewsOf({
  kind,
  views,
}: OnlineColumns): readonly { readonly value: ViewName; readonly text: string }[] {
  const availableViews: readonly ViewName[] = [
    'grid',
    ...(kind === 'tree' || views.tree !== undefined ? (['tree'] as const) : []),
    ...(views.calendar === undefined ? [] : (['calendar'] as const)),
    ...(views.board === undefined ? [] : (['board'] as const)),
    ...(views.gallery === undefined ? [] : (['gallery'] as const)),
  ];
  return availableViews.map((value) => ({ value, text: viewLabels[value] }));
}

/** Views reference fields by id, which stays when a key changes. */
export function fieldById({ fields }: OnlineColumns, id: string | undefined): FormField | undefined {
  return fields.find(({ field }) => field.id === id)?.field;
}

export function fieldByKey({ fields }: OnlineColumns, key: string): FormField | undefined {
  return fields.find(({ field }) => field.key === key)?.field;
}

export type Column = { readonly value: string; readonly text: string };

/** Returns the columns of a board: its options in order, further values of rows, and one without a value. */
export function boardColumns(
  options: readonly SelectOption[],
  usedValues: readonly string[],
): readonly Column[] {
  const known = new Set(options.map(({ value }) => value));
  const others = [...new Set(usedValues)].filter((value) => value !== '' && !known.has(value));
  return [
    ...options.map(({ value, text }) => ({ value, text })),
    ...others.map((value) => ({ value, text: value })),
    { value: '', text: '未设置' },
  ];
}

/** Returns the days of a month view, from the Monday before the first to the Sunday after the last: `YYYY-MM-DD`. */
export function daysOfMonth(month: string): readonly string[] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const before = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_one, index) =>
    new Date(Date.UTC(year, number - 1, 1 - before + index)).toISOString().slice(0, 10),
  );
}

/** Returns the month that follows after this many: `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

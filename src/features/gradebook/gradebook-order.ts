import type { Schema } from '#openapi/index.ts';
import { nameOf } from '#shared/people/person-names.ts';

export type Gradebook = Schema<'Gradebook'>;
export type GradebookPupil = Gradebook['pupils'][number];
export type GradebookCell = GradebookPupil['cells'][number];
export type GradebookTask = Gradebook['tasks'][number];

/** A column of the table: 姓名, 账号, 平均, or the id of a task. */
export type Order = { readonly column: string; readonly isDescending: boolean };

export const nameColumn = 'name';
export const accountColumn = 'account';
export const averageColumn = 'average';

/** Names and accounts sort ascending first, marks descending; a second press reverses the order. */
export function nextOrder(order: Order, column: string): Order {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  return { column, isDescending: column !== nameColumn && column !== accountColumn };
}

/** Returns the pupils in an order; those without a mark are last, whatever the direction. */
export function inOrder(
  pupils: readonly GradebookPupil[],
  { column, isDescending }: Order,
): GradebookPupil[] {
  const direction = isDescending ? -1 : 1;
  return pupils
    .map((pupil) => ({ pupil, key: keyOf(pupil, column) }))
    .sort((one, other) => {
      if (typeof one.key === 'string' && typeof other.key === 'string')
        return direction * one.key.localeCompare(other.key, 'zh-CN');
      if (typeof one.key !== 'number' || typeof other.key !== 'number')
        return Number(one.key === undefined) - Number(other.key === undefined);
      return direction * (one.key - other.key);
    })
    .map(({ pupil }) => pupil);
}

function keyOf(pupil: GradebookPupil, column: string): string | number | undefined {
  if (column === nameColumn) return nameOf(pupil);
  if (column === accountColumn) return pupil.username;
  if (column === averageColumn) return pupil.average ?? undefined;
  const cell = pupil.cells.find(({ taskId }) => taskId === column);
  return cell?.points ?? cell?.score ?? undefined;
}

const states: Readonly<Record<GradebookCell['state'], string>> = {
  saved: '未交',
  returned: '已退回',
  done: '待批改',
  graded: '已批改',
};

/** Formats a mark: points of a rubric, else stars, else the state. */
export function markText(cell: GradebookCell | undefined, { maxPoints }: GradebookTask): string {
  if (cell === undefined) return '未交';
  if (typeof cell.points === 'number') return `${cell.points}/${maxPoints}`;
  return typeof cell.score === 'number' ? `★ ${cell.score}` : states[cell.state];
}

/** Formats an average in per cent. */
export const averageText = ({ average }: GradebookPupil): string =>
  average === null ? '—' : String(average);

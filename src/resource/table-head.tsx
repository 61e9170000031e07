import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ResourceRow } from './define-resource.ts';
import type { DataTableProps } from './data-table.tsx';
import { pinnedTo } from './table-row.tsx';
import styles from './resource.module.css';

type TableHeadProps<Row extends ResourceRow> = Pick<
  DataTableProps<Row>,
  'resource' | 'columns' | 'pinned' | 'sort' | 'onSort' | 'selection' | 'rowActions'
> & {
  /** The rows that the box in the header ticks. */
  readonly ids: readonly string[];
  /** Of the 操作 column, in pixels. */
  readonly actionsWidth: number;
};

/** Labels of the columns, the box that ticks every row of the page, and the server's order. */
export function TableHead<Row extends ResourceRow>(props: TableHeadProps<Row>) {
  const { resource, columns, sort, onSort, selection, rowActions, ids, pinned, actionsWidth } = props;
  const isAll = selection !== undefined && ids.length > 0 && ids.every((id) => selection.ids.includes(id));
  const isSome = selection !== undefined && ids.some((id) => selection.ids.includes(id));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection === undefined ? null : (
          <th scope="col" className={styles['tick']}>
            <input
              type="checkbox"
              aria-label="选择本页"
              checked={isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = isSome && !isAll;
              }}
              onChange={() => selection.change(ids, !isAll)}
            />
          </th>
        )}
        <th scope="col" className={styles['index']}>
          #
        </th>
        {columns.map((name) => (
          <HeadCell
            key={name}
            label={resource.fields[name]?.label ?? name}
            pin={pinnedTo(name === pinned, actionsWidth)}
            order={sort?.column === name ? sort.order : undefined}
            onSort={
              resource.sortable.has(name)
                ? (order) => onSort(order === undefined ? undefined : { column: name, order })
                : undefined
            }
          />
        ))}
        {rowActions === undefined ? null : (
          <th scope="col" className={styles['actions']}>
            操作
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps = {
  readonly label: string;
  readonly order: 'asc' | 'desc' | undefined;
  readonly pin: ReturnType<typeof pinnedTo>;
  readonly onSort: ((order: 'asc' | 'desc' | undefined) => void) | undefined;
};

function HeadCell({ label, order, pin, onSort }: HeadCellProps) {
  if (onSort === undefined)
    return (
      <th scope="col" {...pin}>
        <span title={label}>{label}</span>
      </th>
    );
  const spoken = order === undefined ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order];
  const Arrow = order === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const next = order === undefined ? 'asc' : ({ asc: 'desc', desc: undefined } as const)[order];
  return (
    <th scope="col" {...pin} aria-sort={spoken}>
      <button
        type="button"
        className={styles['sort']}
        data-on={order === undefined ? undefined : ''}
        onClick={() => onSort(next)}
      >
        <span title={label}>{label}</span>
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

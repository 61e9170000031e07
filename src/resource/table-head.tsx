import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, DragEvent, ReactNode } from 'react';
import { pinnedBy } from './table-row.tsx';
import { resizeColumn, useColumnDrag } from '#domain/lists/column-drag.ts';
import type { PlacedColumn } from '#domain/lists/placed-columns.ts';
import type { ResourceRow } from './define-resource.ts';
import type { DataTableProps } from './data-table.tsx';
import styles from './resource.module.css';

type TableHeadProps<Row extends ResourceRow> = Pick<
  DataTableProps<Row>,
  'resource' | 'sort' | 'onSort' | 'selection' | 'rowActions' | 'moves'
> & {
  readonly placed: readonly PlacedColumn[];
  /** The rows that the checkbox in the header selects. */
  readonly ids: readonly string[];
};

/** Column labels, the checkbox that selects every row of the page, and server-side sorting. */
export function TableHead<Row extends ResourceRow>(props: TableHeadProps<Row>) {
  const { resource, placed, sort, onSort, selection, rowActions, ids, moves } = props;
  const dragOf = useColumnDrag(moves);
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
        {placed.map(({ name, pin, below }) => (
          <HeadCell
            key={name}
            label={[name, ...below].map((one) => resource.fields[one]?.label ?? one).join(' / ')}
            around={{ ...pinnedBy(pin), ...dragOf(name), 'data-column': name }}
            order={sort?.column === name ? sort.order : undefined}
            onSort={
              resource.sortable.has(name)
                ? (order) => onSort(order === undefined ? undefined : { column: name, order })
                : undefined
            }
          >
            {moves === undefined ? null : (
              <span
                className={styles['edge']}
                aria-hidden="true"
                // The surrounding header is draggable.
                draggable
                onDragStart={stay}
                onPointerDown={(event) => resizeColumn(event, (widths) => moves.onWidths(widths, name))}
                onDoubleClick={() => moves.onWidths(undefined, name)}
              />
            )}
          </HeadCell>
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
  readonly around: ComponentProps<'th'> & { readonly 'data-column': string };
  readonly onSort: ((order: 'asc' | 'desc' | undefined) => void) | undefined;
  /** The resize handle at its end. */
  readonly children: ReactNode;
};

const stay = (event: DragEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

function HeadCell({ label, order, around, onSort, children }: HeadCellProps) {
  if (onSort === undefined)
    return (
      <th scope="col" {...around}>
        <span title={label}>{label}</span>
        {children}
      </th>
    );
  const spoken = order === undefined ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order];
  const Arrow = order === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const next = order === undefined ? 'asc' : ({ asc: 'desc', desc: undefined } as const)[order];
  return (
    <th scope="col" {...around} aria-sort={spoken}>
      <button
        type="button"
        className={styles['sort']}
        data-on={order === undefined ? undefined : ''}
        onClick={() => onSort(next)}
      >
        <span title={label}>{label}</span>
        <Arrow size={14} aria-hidden="true" />
      </button>
      {children}
    </th>
  );
}

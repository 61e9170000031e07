import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cell } from './cell.tsx';
import type { AnyResource, Field, ResourceSort } from './define-resource.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './resource.module.css';

type DataTableProps<Row extends { readonly id: string }> = {
  readonly resource: AnyResource;
  readonly rows: readonly Row[];
  readonly sort: ResourceSort | undefined;
  readonly onSort: (sort: ResourceSort | undefined) => void;
  /** Cells that are more than their value, by wire name. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  readonly renderActions?: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidth?: number | undefined;
  /** Rows of an older state are shown while newer ones are on their way. */
  readonly stale?: boolean | undefined;
  /** The row that was saved last. */
  readonly savedId?: string | undefined;
};

/** Fixed by the style sheet: no cell wraps. */
const rowHeight = 48;
const indexWidth = 56;
const widths: Record<Field['kind'], number> = {
  text: 140,
  number: 90,
  time: 176,
  image: 96,
  flag: 96,
  names: 160,
  select: 140,
  depart: 140,
  dict: 110,
  choice: 110,
};

/** Rows under a header that stays; actions at the right edge stay too. More than fifty rows are drawn as they are scrolled to. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { resource, rows, renderActions, actionsWidth = 120, stale = false } = props;
  const { first, last, onScroll } = useRowWindow({ count: rows.length, rowHeight });
  const columns = resource.table.map((name) => ({ name, width: widthOf(resource.fields[name]) }));
  const total = columns.reduce((sum, column) => sum + column.width, indexWidth + actionsWidth);
  const span = columns.length + 2;

  return (
    <section className={styles['scroller']} aria-label={`${resource.title}表格`} onScroll={onScroll}>
      <table
        className={styles['table']}
        style={{ minWidth: total }}
        aria-rowcount={rows.length + 1}
        aria-busy={stale}
      >
        <caption className="visually-hidden">{resource.title}</caption>
        <colgroup>
          <col className={styles['indexColumn']} style={{ width: indexWidth }} />
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
          {renderActions === undefined ? null : <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead {...props} />
        <tbody>
          <Gap rows={first} span={span} />
          {rows.slice(first, last).map((row, offset) => (
            <TableRow key={row.id} {...props} row={row} index={first + offset} />
          ))}
          <Gap rows={rows.length - last} span={span} />
        </tbody>
      </table>
    </section>
  );
}

function widthOf(field: Field | undefined): number {
  return field?.width ?? widths[field?.kind ?? 'text'];
}

/** The height of rows that are not drawn. */
function Gap({ rows, span }: { readonly rows: number; readonly span: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height: rows * rowHeight, padding: 0, border: 0 }}>
        {'\u00A0'}
      </td>
    </tr>
  );
}

function TableHead<Row extends { readonly id: string }>({
  resource,
  sort,
  onSort,
  renderActions,
}: DataTableProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles['index']}>
          #
        </th>
        {resource.table.map((name) => (
          <HeadCell
            key={name}
            label={resource.fields[name]?.label ?? name}
            order={sort?.column === name ? sort.order : undefined}
            onSort={
              resource.sortable.has(name)
                ? (order) => onSort(order === undefined ? undefined : { column: name, order })
                : undefined
            }
          />
        ))}
        {renderActions === undefined ? null : (
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
  readonly onSort: ((order: 'asc' | 'desc' | undefined) => void) | undefined;
};

function HeadCell({ label, order, onSort }: HeadCellProps) {
  if (onSort === undefined) return <th scope="col">{label}</th>;
  const spoken = order === undefined ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order];
  const Arrow = order === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const next = order === undefined ? 'asc' : ({ asc: 'desc', desc: undefined } as const)[order];
  return (
    <th scope="col" aria-sort={spoken}>
      <button
        type="button"
        className={styles['sort']}
        data-on={order === undefined ? undefined : ''}
        onClick={() => onSort(next)}
      >
        {label}
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

type TableRowProps<Row extends { readonly id: string }> = DataTableProps<Row> & {
  readonly row: Row;
  readonly index: number;
};

function TableRow<Row extends { readonly id: string }>({
  resource,
  cells,
  renderActions,
  savedId,
  row,
  index,
}: TableRowProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} data-saved={row.id === savedId ? '' : undefined}>
      <td className={styles['index']}>{index + 1}</td>
      {resource.table.map((name) => {
        const field = resource.fields[name];
        const slot = cells?.[name];
        return (
          <td key={name}>
            {slot === undefined && field !== undefined ? (
              <Cell row={row} name={name} field={field} />
            ) : (
              slot?.(row)
            )}
          </td>
        );
      })}
      {renderActions === undefined ? null : (
        <td className={styles['actions']}>
          <div className={styles['actionRow']}>{renderActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cellText, type ReportHeadColumn, type ReportRecord } from '#shared/report-charts/report-figures.ts';
import { useGridKeys } from '#shared/react/use-grid-keys.ts';
import { headRows, type HeadCell } from './head-rows.ts';
import styles from './online-report.module.css';

export type ReportSort = { readonly column: string; readonly order: 'asc' | 'desc' };

type ReportTableProps = {
  readonly title: string;
  readonly columns: readonly ReportHeadColumn[];
  readonly records: readonly ReportRecord[];
  /** Names of measures by key, for the header of a pivot. */
  readonly measures?: ReadonlyMap<string, string>;
  /** The number of rows on the previous pages. */
  readonly before?: number;
  readonly sort?: ReportSort | undefined;
  /** If omitted, the report's own order applies. */
  readonly onSort?: (sort: ReportSort | undefined) => void;
  /** Opens the rows behind a figure; if omitted, figures are not clickable. */
  readonly onDrill?: ((record: ReportRecord, column: ReportHeadColumn) => void) | undefined;
  readonly stale?: boolean;
};

const noNames: ReadonlyMap<string, string> = new Map();

/** The figures of a report. The keyboard moves as in the other tables; Enter opens the rows behind a figure. */
export function ReportTable(props: ReportTableProps) {
  const { title, columns, records, measures = noNames, before = 0, sort, onSort, onDrill, stale } = props;
  const rows = headRows(columns, measures);
  const keys = useGridKeys({
    rows: records.length,
    columns: columns.length + 1,
    scrollTo: () => undefined,
    onOpen: () => undefined,
    onToggle: () => undefined,
  });
  return (
    <section className={styles['scroller']} aria-label={`${title}表格`}>
      <table
        {...keys.grid}
        className={styles['table']}
        aria-busy={stale === true}
        aria-rowcount={records.length + rows.length}
        aria-colcount={columns.length + 1}
      >
        <caption className="visually-hidden">{title}</caption>
        <thead>
          {rows.map((cells, at) => (
            <tr key={`head ${cells.length} ${cells[0]?.key ?? ''}`} aria-rowindex={at + 1}>
              {at === 0 ? (
                <th scope="col" rowSpan={rows.length} className={styles['index']}>
                  #
                </th>
              ) : null}
              {cells.map((cell) => (
                <HeadTitle key={cell.key} cell={cell} sort={sort} onSort={onSort} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {records.map((record, row) => (
            // A group's record has no id; its position on the page is stable while it is shown.
            <tr key={`row ${before + row}`} aria-rowindex={row + rows.length + 1}>
              <td {...keys.cell(row, 0)} className={styles['index']}>
                {before + row + 1}
              </td>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  {...keys.cell(row, at + 1)}
                  className={column.part === 'measure' ? styles['figure'] : undefined}
                >
                  <CellValue record={record} column={column} onDrill={onDrill} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellValueProps = Pick<ReportTableProps, 'onDrill'> & {
  readonly record: ReportRecord;
  readonly column: ReportHeadColumn;
};

function CellValue({ record, column, onDrill }: CellValueProps) {
  const text = cellText(column, record);
  const value = record[column.key];
  const isNothing = value === null || value === undefined || value === 0;
  if (onDrill === undefined || column.part !== 'measure' || isNothing)
    return <span title={text}>{text}</span>;
  return (
    <button
      type="button"
      className={styles['drill']}
      tabIndex={-1}
      title="查看明细"
      onClick={() => onDrill(record, column)}
    >
      {text}
      <span className="visually-hidden">，查看{column.label}的明细</span>
    </button>
  );
}

type HeadTitleProps = {
  readonly cell: HeadCell;
  readonly sort: ReportSort | undefined;
  readonly onSort: ReportTableProps['onSort'] | undefined;
};

function HeadTitle({ cell, sort, onSort }: HeadTitleProps) {
  const { text, span, rows, column } = cell;
  const shape = {
    scope: span > 1 ? ('colgroup' as const) : ('col' as const),
    ...(span > 1 ? { colSpan: span } : {}),
    ...(rows > 1 ? { rowSpan: rows } : {}),
    className:
      column === undefined ? styles['over'] : column.part === 'measure' ? styles['figure'] : undefined,
    style: column?.width === undefined ? undefined : { minWidth: column.width },
  };
  if (column?.sortable !== true || onSort === undefined) return <th {...shape}>{text}</th>;
  const order = sort?.column === column.key ? sort.order : undefined;
  const spoken = order === undefined ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order];
  const Arrow = order === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const next = order === undefined ? 'asc' : ({ asc: 'desc', desc: undefined } as const)[order];
  return (
    <th {...shape} aria-sort={spoken}>
      <button
        type="button"
        className={styles['sort']}
        data-on={order === undefined ? undefined : ''}
        onClick={() => onSort(next === undefined ? undefined : { column: column.key, order: next })}
      >
        {text}
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  Fragment,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { resizeColumn, useColumnDrag, type ColumnMoves } from '../columns/column-drag.ts';
import { layoutColumns, type ColumnLayout } from '../columns/column-layout.ts';
import type { Density, ListView } from '#shared/react/use-list-view.ts';
import { useGridKeys } from '#shared/react/use-grid-keys.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import { Ellipsis } from '#shared/ui/ellipsis.tsx';
import { Cell } from './cell.tsx';
import { textOf, type AnyResource, type ResourceRow, type ResourceSort } from '../define-resource.ts';
import type { AnyField, FieldKind } from '../field-kinds.ts';
import { actionsWidth as neededWidth, type RowAction } from './row-action.ts';
import { RowActions } from './row-actions.tsx';
import { TreeCell } from './tree-cell.tsx';
import type { RowTree } from '../use-tree-list.ts';
import styles from '../resource.module.css';

export type DataTableProps<Row extends ResourceRow> = {
  readonly resource: AnyResource;
  /** The visible columns, by wire name. */
  readonly columns: readonly string[];
  readonly count: number;
  /** Undefined: not loaded yet. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly onSee?: (first: number) => void;
  readonly sort: ResourceSort | undefined;
  readonly onSort: (sort: ResourceSort | undefined) => void;
  readonly density: Density;
  /** If omitted, rows are not selectable. */
  readonly selection?: Selection | undefined;
  readonly onOpen: (row: Row) => void;
  /** Custom cells, by wire name. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  /** The actions of the 操作 column; if omitted, the column is absent. */
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The column that the list pins next to the 操作 column. */
  readonly pinned?: string | undefined;
  /** The user's widths and pinned columns. */
  readonly view?: Pick<ListView, 'pins' | 'widths'> | undefined;
  /** If omitted, columns cannot be moved or resized. */
  readonly moves?: ColumnMoves | undefined;
  /** The rows of an earlier state are shown while newer ones are loading. */
  readonly stale?: boolean | undefined;
  /** The row that was saved last. */
  readonly savedId?: string | undefined;
  /** Rows are nested below rows (`useTreeList`). */
  readonly tree?: RowTree<Row> | undefined;
  /** Replaces the child rows below an expanded row of the tree. */
  readonly renderBelow?: ((row: Row) => ReactNode) | undefined;
};

export type Selection = {
  readonly ids: readonly string[];
  readonly change: (ids: readonly string[], chosen: boolean) => void;
};

/** Fixed by the style sheet: no cell wraps. */
const rowHeights: Record<Density, number> = { compact: 29, normal: 32, roomy: 48 };
const headHeight = 36;
const indexWidth = 48;
const checkboxWidth = 44;
const menuWidth = 56;
/** The first rows determine the width of the action column, so that it is stable during scrolling. */
const measuredRows = 50;
/** In a list with more rows than this, the checkbox in the header selects the loaded ones. */
const wholePage = 100;
const noView = {};
const labelledKinds: ReadonlySet<FieldKind | undefined> = new Set([
  'number',
  'flag',
  'image',
  'phone',
  undefined,
]);
const widths: Record<FieldKind, number> = {
  text: 140,
  longText: 200,
  number: 90,
  phone: 170,
  time: 164,
  date: 116,
  image: 72,
  flag: 96,
  names: 160,
  select: 140,
  depart: 140,
  dict: 110,
  choice: 110,
};

/**
 * Rows below a sticky header; actions at the right edge are sticky too, on a narrow screen behind one button, where the
 * first cell also stacks the values of the next columns. More than fifty rows are virtualized. The keyboard moves in it
 * as in a spreadsheet.
 */
export function DataTable<Row extends ResourceRow>(props: DataTableProps<Row>) {
  const {
    resource,
    count,
    rowAt,
    onSee,
    density,
    selection,
    onOpen,
    rowActions,
    stale = false,
    tree,
  } = props;
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const actionsWidth = isNarrow ? menuWidth : widthOfActions(props);
  const actionsColumnWidth = rowActions === undefined ? 0 : actionsWidth;
  const start = indexWidth + (selection === undefined ? 0 : checkboxWidth);
  const { columns, pinned, view = noView } = props;
  const layout = layoutColumns({
    columns,
    defaultWidth: (name: string) => widthOf(resource.fields[name]),
    pinned,
    view,
    start,
    end: actionsColumnWidth,
    isNarrow,
    needsNoLabel: (name: string) => needsNoLabel(props, name),
  });
  const { placed } = layout;
  const edges: CSSProperties & Record<'--head' | '--pinned-left' | '--pinned-right', string> = {
    '--head': `${headHeight}px`,
    '--pinned-left': `${layout.left}px`,
    '--pinned-right': `${layout.right}px`,
  };
  // A narrow screen is touched, and its first cell may have two lines.
  const height = isNarrow ? 'roomy' : density;
  const rowHeight = rowHeights[height];
  const { first, last, reveal } = useRowWindow({
    count,
    rowHeight,
    scroller: () => scroller.current,
    // Content below a row has any height: such a page is rendered completely.
    ...(props.renderBelow === undefined ? {} : { wholeUpTo: wholePage }),
    head: headHeight,
    // The keyboard can focus a rendered cell without scrolling first.
    revealsWhole: false,
    onSee,
  });
  const rowLayout = { placed, actionsWidth: actionsColumnWidth };
  const span = placed.length + 1 + (selection === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1);
  const keys = useGridKeys({
    rows: count,
    columns: span,
    scrollTo: reveal,
    onOpen: (row) => open(rowAt(row), onOpen),
    onToggle: (row) => toggle(rowAt(row), selection),
  });
  const rendered = range(first, last);
  return (
    <section ref={scroller} className={styles['scroller']} aria-label={`${resource.title}表格`} style={edges}>
      <table
        {...keys.grid}
        {...(tree === undefined ? {} : treeGrid(tree, keys.grid.onKeyDown))}
        className={styles['table']}
        data-density={height}
        data-pinned={layout.left > 0 ? '' : undefined}
        style={{ minWidth: start + layout.width + actionsColumnWidth }}
        aria-rowcount={count + 1}
        aria-colcount={span}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-busy={stale}
      >
        <caption className="visually-hidden">{resource.title}</caption>
        <colgroup>
          {selection === undefined ? null : <col style={{ width: checkboxWidth }} />}
          <col className={styles['indexColumn']} style={{ width: indexWidth }} />
          {placed.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
          {rowActions === undefined ? null : <col style={{ width: actionsColumnWidth }} />}
        </colgroup>
        <TableHead
          {...props}
          {...rowLayout}
          ids={rowsOf(count > wholePage ? rendered : range(0, count), rowAt)}
        />
        <tbody>
          <Gap height={first * rowHeight} span={span} />
          {rendered.map((index) => (
            <Fragment key={rowAt(index)?.id ?? index}>
              <TableRow {...props} {...rowLayout} index={index} cell={keys.cell} isNarrow={isNarrow} />
              <Below {...props} index={index} span={span} />
            </Fragment>
          ))}
          <Gap height={(count - last) * rowHeight} span={span} />
        </tbody>
      </table>
    </section>
  );
}

/** Arrows expand and collapse a row at its first cell; with Alt they move it among its siblings. */
function treeGrid<Row>(tree: RowTree<Row>, fallback: (event: KeyboardEvent<HTMLElement>) => void) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target : undefined;
    const index = Number(cell?.dataset['row']);
    const line = cell?.dataset['row'] === undefined ? undefined : tree.lineAt(index);
    const direction = { ArrowRight: true, ArrowLeft: false }[event.key];
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const isFirst = cell?.dataset['tree'] !== undefined;
    if (line?.row !== undefined && isFirst && direction !== undefined && line.isOpen === !direction)
      tree.toggle(line.row, direction);
    else if (line !== undefined && event.altKey && step !== undefined) tree.drag?.step(index, step);
    else {
      fallback(event);
      return;
    }
    event.preventDefault();
  };
  return { role: 'treegrid' as const, onKeyDown };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first }, (_one, offset) => first + offset);
}

function rowsOf(
  indexes: readonly number[],
  rowAt: (index: number) => ResourceRow | undefined,
): readonly string[] {
  return indexes.flatMap((index) => rowAt(index)?.id ?? []);
}

function open<Row>(row: Row | undefined, onOpen: (row: Row) => void): void {
  if (row !== undefined) onOpen(row);
}

function toggle(row: ResourceRow | undefined, selection: Selection | undefined): void {
  if (row !== undefined) selection?.change([row.id], !selection.ids.includes(row.id));
}

/**
 * Returns whether a value is understandable without its label, and is text. In a tree, the position also identifies a
 * row.
 */
function needsNoLabel<Row extends ResourceRow>(props: DataTableProps<Row>, name: string): boolean {
  const { resource, cells, tree } = props;
  return tree === undefined && cells?.[name] === undefined && !labelledKinds.has(resource.fields[name]?.kind);
}

function widthOf(field: AnyField | undefined): number {
  return field?.width ?? widths[field?.kind ?? 'text'];
}

function widthOfActions<Row extends ResourceRow>({ count, rowAt, rowActions }: DataTableProps<Row>): number {
  if (rowActions === undefined) return 0;
  const rows = range(0, Math.min(count, measuredRows)).flatMap((index) => rowAt(index) ?? []);
  return neededWidth(rows.map(rowActions));
}

type TableHeadProps<Row extends ResourceRow> = Pick<
  DataTableProps<Row>,
  'resource' | 'sort' | 'onSort' | 'selection' | 'rowActions' | 'moves'
> & {
  readonly placed: readonly ColumnLayout[];
  /** The rows that the checkbox in the header selects. */
  readonly ids: readonly string[];
};

/** The header: column labels, the checkbox that selects every row of the page, and server-side sorting. */
function TableHead<Row extends ResourceRow>(props: TableHeadProps<Row>) {
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
            headProps={{ ...pinnedBy(pin), ...dragOf(name), 'data-column': name }}
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
                onDragStart={preventDrag}
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
  readonly headProps: ComponentProps<'th'> & { readonly 'data-column': string };
  readonly onSort: ((order: 'asc' | 'desc' | undefined) => void) | undefined;
  /** The resize handle at its end. */
  readonly children: ReactNode;
};

const preventDrag = (event: DragEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

function HeadCell({ label, order, headProps, onSort, children }: HeadCellProps) {
  if (onSort === undefined)
    return (
      <th scope="col" {...headProps}>
        <span title={label}>{label}</span>
        {children}
      </th>
    );
  const ariaSort = order === undefined ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order];
  const Arrow = order === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const next = order === undefined ? 'asc' : ({ asc: 'desc', desc: undefined } as const)[order];
  return (
    <th scope="col" {...headProps} aria-sort={ariaSort}>
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

type TableRowProps<Row extends ResourceRow> = Omit<DataTableProps<Row>, 'columns'> & {
  readonly placed: readonly ColumnLayout[];
  readonly index: number;
  readonly cell: ReturnType<typeof useGridKeys>['cell'];
  readonly isNarrow: boolean;
  /** The width of the 操作 column, in pixels. */
  readonly actionsWidth: number;
};

/** One row: its checkbox, its number, its values and its actions. */
export function TableRow<Row extends ResourceRow>(props: TableRowProps<Row>) {
  const { resource, placed, rowAt, cells, rowActions, selection, savedId, index, cell, isNarrow } = props;
  const { tree, actionsWidth } = props;
  const line = tree?.lineAt(index);
  const row = rowAt(index);
  const start = selection === undefined ? 0 : 1;
  const name = row === undefined ? '' : textOf(row, placed[0]?.name ?? 'id');
  const isSelected = row !== undefined && selection?.ids.includes(row.id) === true;
  return (
    <tr
      {...(row === undefined ? {} : tree?.drag?.row(index))}
      aria-rowindex={index + 2}
      aria-level={line === undefined ? undefined : line.level + 1}
      aria-expanded={line?.isOpen}
      aria-selected={selection === undefined ? undefined : isSelected}
      data-saved={row !== undefined && row.id === savedId ? '' : undefined}
    >
      {selection === undefined ? null : (
        <td {...cell(index, 0)} className={styles['tick']}>
          {row === undefined ? null : (
            <input
              type="checkbox"
              aria-label={`选择${name}`}
              checked={isSelected}
              onChange={(event) => selection.change([row.id], event.target.checked)}
            />
          )}
        </td>
      )}
      <td {...cell(index, start)} className={styles['index']}>
        {index + 1}
      </td>
      {placed.map(({ name: column, pin, below }, offset) => {
        const value = <CellValue row={row} name={column} resource={resource} slot={cells?.[column]} />;
        const isTree = offset === 0 && tree !== undefined && line !== undefined;
        return (
          <td
            key={column}
            {...cell(index, start + 1 + offset)}
            {...pinnedBy(pin)}
            data-tree={isTree ? '' : undefined}
          >
            {isTree ? (
              <TreeCell line={line} name={name} onToggle={tree.toggle}>
                {value}
              </TreeCell>
            ) : (
              value
            )}
            <Stacked row={row} columns={below} resource={resource} />
          </td>
        );
      })}
      {rowActions === undefined ? null : (
        <td {...cell(index, start + 1 + placed.length)} className={styles['actions']}>
          {row === undefined ? null : (
            <RowActions isNarrow={isNarrow} width={actionsWidth} name={name} actions={rowActions(row)} />
          )}
        </td>
      )}
    </tr>
  );
}

/** Returns the props of a pinned column. */
const pinnedBy = (pin: ColumnLayout['pin']) =>
  pin === undefined ? {} : { className: styles['pinned'], style: pin };

type StackedProps = {
  readonly row: ResourceRow | undefined;
  readonly columns: ColumnLayout['below'];
  readonly resource: AnyResource;
};

/** The values stacked below the first column's on a narrow screen. */
function Stacked({ row, columns, resource }: StackedProps) {
  if (row === undefined || columns.length === 0) return null;
  return (
    <div className={styles['stacked']}>
      {columns
        .filter((name) => textOf(row, name) !== '')
        .map((name) => (
          <CellValue key={name} row={row} name={name} resource={resource} slot={undefined} />
        ))}
    </div>
  );
}

type CellValueProps<Row extends ResourceRow> = {
  readonly row: Row | undefined;
  readonly name: string;
  readonly resource: AnyResource;
  readonly slot: ((row: Row) => ReactNode) | undefined;
};

function CellValue<Row extends ResourceRow>({ row, name, resource, slot }: CellValueProps<Row>) {
  const field = resource.fields[name];
  if (row === undefined || field === undefined) return <span className={styles['waiting']} />;
  if (slot !== undefined) return slot(row);
  // The detail shows the complete text.
  if (field.kind === 'longText') return <Ellipsis text={textOf(row, name)} />;
  return <Cell row={row} name={name} field={field} />;
}

type BelowProps<Row extends ResourceRow> = DataTableProps<Row> & {
  readonly index: number;
  readonly span: number;
};

/** The content below an expanded row. Its keys do not move in the surrounding table. */
function Below<Row extends ResourceRow>({ tree, renderBelow, rowAt, index, span }: BelowProps<Row>) {
  const row = rowAt(index);
  if (row === undefined || renderBelow === undefined || tree?.lineAt(index)?.isOpen !== true) return null;
  const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <tr aria-level={2}>
      <td colSpan={span} className={styles['belowRow']} onKeyDown={stopPropagation} onFocus={stopPropagation}>
        <div>{renderBelow(row)}</div>
      </td>
    </tr>
  );
}

/** The height of rows that are not rendered. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }}>
        {'\u00A0'}
      </td>
    </tr>
  );
}

import type { ReactNode } from 'react';
import type { useGridKeys } from '#lib/use-grid-keys.ts';
import { Ellipsis } from '#ui/ellipsis.tsx';
import { Cell } from './cell.tsx';
import type { PlacedColumn } from '#domain/lists/placed-columns.ts';
import type { DataTableProps } from './data-table.tsx';
import { textOf, type AnyResource, type ResourceRow } from './define-resource.ts';
import { RowActions } from './row-actions.tsx';
import { TreeCell } from './tree-cell.tsx';
import styles from './resource.module.css';

type TableRowProps<Row extends ResourceRow> = Omit<DataTableProps<Row>, 'columns'> & {
  readonly placed: readonly PlacedColumn[];
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
  const isChosen = row !== undefined && selection?.ids.includes(row.id) === true;
  return (
    <tr
      {...(row === undefined ? {} : tree?.drag?.row(index))}
      aria-rowindex={index + 2}
      aria-level={line === undefined ? undefined : line.level + 1}
      aria-expanded={line?.isOpen}
      aria-selected={selection === undefined ? undefined : isChosen}
      data-saved={row !== undefined && row.id === savedId ? '' : undefined}
    >
      {selection === undefined ? null : (
        <td {...cell(index, 0)} className={styles['tick']}>
          {row === undefined ? null : (
            <input
              type="checkbox"
              aria-label={`选择${name}`}
              checked={isChosen}
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
export const pinnedBy = (pin: PlacedColumn['pin']) =>
  pin === undefined ? {} : { className: styles['pinned'], style: pin };

type StackedProps = {
  readonly row: ResourceRow | undefined;
  readonly columns: PlacedColumn['below'];
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

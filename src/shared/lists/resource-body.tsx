import { Button } from '@radix-ui/themes';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListView } from '#shared/react/use-list-view.ts';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Cell } from './table/cell.tsx';
import { ChoiceCell } from './table/choice-cell.tsx';
import { DataTable } from './table/data-table.tsx';
import { columnMoves } from './columns/column-drag.ts';
import type { AnyPage, ResourceSort } from './define-resource.ts';
import { isChosen, quickFields } from './table/quick-edit.ts';
import type { ViewProps } from './types.ts';
import type { RowAction, RowActionList } from './table/row-action.ts';
import type { RecordAction } from './use-record-crud.ts';
import { tooDeepOf } from './use-resource-list.ts';
import styles from './resource.module.css';

type BodyProps<Page extends AnyPage, Key extends QueryKey> = ViewProps<Page, Key> & {
  readonly columns: readonly string[];
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly actions: readonly RecordAction[];
};

/** The rows of a list, or the reason for an empty list. */
export function ResourceBody<Page extends AnyPage, Key extends QueryKey>(props: BodyProps<Page, Key>) {
  const { resource, list, crud, cells, columns, view, onView, actions } = props;
  const { state, query, count, counted, change } = list;
  const toFirst = (
    <Button variant="surface" onClick={() => change({ page: 1 })}>
      回到第一页
    </Button>
  );
  if (query.data === undefined && query.isError) {
    const tooDeep = tooDeepOf(query.error);
    if (tooDeep !== undefined) return <EmptyState text={tooDeep}>{toFirst}</EmptyState>;
    return <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <TableSkeleton />;
  if (count === 0) {
    return <EmptyState>{counted.total > 0 ? toFirst : null}</EmptyState>;
  }
  const canSet = quickFields(resource).length > 0 && crud.canDo(resource.permissions.update);
  const isSelectable =
    props.isChoosing === true || actions.length > 0 || resource.exports !== undefined || canSet;
  return (
    <DataTable
      // Another page starts at its top.
      key={state.page}
      resource={resource}
      columns={columns}
      density={view.density}
      view={view}
      moves={columnMoves(resource.table, view, onView)}
      count={count}
      rowAt={list.rowAt}
      onSee={list.see}
      sort={state.sort ?? resource.defaultSort}
      onSort={(sort) => change({ sort: sort ?? reversedDefault(state.sort, resource.defaultSort) })}
      selection={isSelectable ? { ids: crud.selected, change: crud.select } : undefined}
      onOpen={crud.view}
      cells={{ ...choiceCells(props), ...cells }}
      pinned={resource.pinned}
      rowActions={props.isChoosing === true ? undefined : (row) => actionsOf(props, row)}
      stale={query.isPlaceholderData}
      tree={props.tree}
      renderBelow={props.renderBelow}
      savedId={props.savedId ?? crud.savedId}
    />
  );
}

/** 编辑, 详情, the page's own actions, 删除: each for users with its permission code. */
function actionsOf<Page extends AnyPage, Key extends QueryKey>(
  props: BodyProps<Page, Key>,
  row: Page['records'][number],
): readonly RowAction[] {
  const { resource, crud, renderForm, rowActions, actions, allows = always } = props;
  const { permissions } = resource;
  const canEdit = resource.update !== undefined && (renderForm !== undefined || resource.form.length > 0);
  const removal = actions.find(({ text }) => text === '删除');
  const all: RowActionList = [
    canEdit &&
      allows(row, 'update') && {
        text: '编辑',
        permission: permissions.update,
        onSelect: () => crud.edit(row),
      },
    resource.detail.length > 0 && { text: '详情', onSelect: () => crud.view(row) },
    ...(rowActions?.(row, crud) ?? []),
    removal !== undefined &&
      allows(row, 'remove') && {
        text: '删除',
        danger: true,
        permission: removal.permission,
        onSelect: () => crud.ask(removal, [row.id]),
      },
  ];
  return all.filter((action) => action !== false).filter(({ permission }) => crud.canDo(permission));
}

/** Single-option fields are changed in place, by users who may edit the row. */
function choiceCells<Page extends AnyPage, Key extends QueryKey>({
  resource,
  list,
  crud,
  isChoosing = false,
  allows = always,
}: BodyProps<Page, Key>): Readonly<Record<string, (row: Page['records'][number]) => ReactNode>> {
  if (isChoosing || !crud.canDo(resource.permissions.update)) return {};
  return Object.fromEntries(
    quickFields(resource).flatMap(([name, field]) => {
      if (!isChosen(field)) return [];
      const cell = (row: Page['records'][number]) =>
        allows(row, 'update') ? (
          <ChoiceCell {...{ resource, row, name, field }} onChanged={list.refresh} />
        ) : (
          <Cell row={row} name={name} field={field} />
        );
      return [[name, cell] as const];
    }),
  );
}

const always = () => true;

/**
 * The third press on a column restores the resource's own order; if that is active already, the direction is reversed.
 */
function reversedDefault(
  present: ResourceSort | undefined,
  defaultSort: ResourceSort | undefined,
): ResourceSort | undefined {
  if (present !== undefined || defaultSort === undefined) return undefined;
  return { column: defaultSort.column, order: defaultSort.order === 'asc' ? 'desc' : 'asc' };
}

const skeletonRows = Array.from({ length: 10 }, (_one, index) => index);

function TableSkeleton() {
  return (
    <output className={styles['skeleton']} aria-label="加载中…">
      {skeletonRows.map((row) => (
        <span key={row} />
      ))}
    </output>
  );
}

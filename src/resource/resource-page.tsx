import type { QueryKey } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { useListView } from '#lib/use-list-view.ts';
import type { PageProps } from '#lib/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import type { SelectOption } from '#ui/select-field.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { AutoForm } from './auto-form.tsx';
import { DataTable } from './data-table.tsx';
import type { AnyPage, Resource, ResourceSort } from './define-resource.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { filterRequest } from './list-state.ts';
import { ListToolbar, SelectionStrip } from './list-toolbar.tsx';
import { ListTools, shownColumns } from './list-tools.tsx';
import { RowAction } from './row-actions.tsx';
import { useRecordDesk, type RecordAction, type RecordDesk } from './use-record-desk.ts';
import { useResourceList, type ResourceList } from './use-resource-list.ts';
import styles from './resource.module.css';

type Slots<Row extends AnyPage['records'][number]> = {
  /** Cells that are more than their value, by wire name. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** `RowAction`s of the page, between 详情 and 删除. */
  readonly renderActions?: (row: Row, desk: RecordDesk<Row>) => ReactNode;
  /** Of the 操作 column, in pixels. */
  readonly actionsWidth?: number;
  /** Buttons of the page after 新增. */
  readonly renderToolbar?: (desk: RecordDesk<Row>) => ReactNode;
  /** Entries of 批量操作 before 删除. */
  readonly batch?: readonly RecordAction[];
  /** Instead of the form of the declaration: a `RecordForm`, or a drawer that saves by itself. */
  readonly renderForm?: (desk: RecordDesk<Row>) => ReactNode;
  /** Instead of the detail of the declaration. */
  readonly renderDetail?: (row: Row, desk: RecordDesk<Row>) => ReactNode;
  /** Choices of the fields of kind `select`, by wire name. */
  readonly options?: Readonly<Record<string, readonly SelectOption[]>>;
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode;
};

type ResourcePageProps<Page extends AnyPage, Key extends QueryKey> = Slots<Page['records'][number]> & {
  readonly resource: Resource<Page, Key>;
  readonly page: Pick<PageProps, 'path' | 'search'>;
};

/** A list page from a declaration (level 0) and what its slots add (level 1). */
export function ResourcePage<Page extends AnyPage, Key extends QueryKey>(
  props: ResourcePageProps<Page, Key>,
) {
  const { resource, page } = props;
  const list = useResourceList(resource, page);
  const desk = useRecordDesk<Page['records'][number]>({ resource, list });
  return <ResourceView {...props} list={list} desk={desk} />;
}

type ViewProps<Page extends AnyPage, Key extends QueryKey> = ResourcePageProps<Page, Key> & {
  readonly list: Omit<ResourceList<Page>, 'query'> & {
    readonly query: Pick<
      ResourceList<Page>['query'],
      'data' | 'isError' | 'error' | 'refetch' | 'isPlaceholderData'
    >;
  };
  readonly desk: RecordDesk<Page['records'][number]>;
  /** The row to point out, when the page saves by itself. */
  readonly savedId?: string | undefined;
};

/** The same around a list and a desk that the page holds itself (level 2). */
export function ResourceView<Page extends AnyPage, Key extends QueryKey>(props: ViewProps<Page, Key>) {
  const { resource, page, list, desk, renderToolbar, batch = [], renderForm, options, children } = props;
  const { state, query, total, change } = list;
  const titleId = useId();
  const [view, setView] = useListView(page.path);
  const actions = [...batch, ...removal(resource)];
  return (
    <section className={styles['page']} aria-labelledby={titleId}>
      <h1 id={titleId} className="visually-hidden">
        {resource.title}
      </h1>
      <FilterBar
        // 后退 and 重置 change the filters in force: what was typed follows them.
        key={JSON.stringify(state.filters)}
        resource={resource}
        filters={state.filters}
        options={options}
        onChange={(filters) => change({ filters })}
        tools={
          <ListTools resource={resource} view={view} onView={setView} onRefresh={() => void list.refresh()} />
        }
        toolbar={
          <ListToolbar
            resource={resource}
            desk={desk}
            request={filterRequest(resource, state)}
            batch={actions}
            hasForm={renderForm !== undefined ? resource.create !== undefined : resource.form.length > 0}
            onImported={() => void list.refresh()}
          >
            {renderToolbar?.(desk)}
          </ListToolbar>
        }
      />
      <SelectionStrip desk={desk} />
      {query.isError && query.data !== undefined ? (
        <p role="alert" className={styles['strip']}>
          {messageOf(query.error, '加载失败')}
          <Button size="1" variant="surface" onClick={() => void query.refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      <Body {...props} columns={shownColumns(resource, view)} density={view.density} actions={actions} />
      {total > 0 ? <ListFooter state={state} total={total} onChange={change} /> : null}
      <Record {...props} />
      <Question desk={desk} />
      {children}
    </section>
  );
}

function removal({
  remove,
  restore,
  permissions,
}: Pick<Resource<AnyPage, QueryKey>, 'remove' | 'restore' | 'permissions'>) {
  if (remove === undefined) return [];
  const action: RecordAction = {
    text: '删除',
    title: '确认删除',
    question: '是否删除选中数据?',
    danger: true,
    undoable: restore !== undefined,
    run: remove,
    ...(permissions.remove === undefined ? {} : { permission: permissions.remove }),
  };
  return [action];
}

type BodyProps<Page extends AnyPage, Key extends QueryKey> = ViewProps<Page, Key> & {
  readonly columns: readonly string[];
  readonly density: 'compact' | 'normal' | 'roomy';
  readonly actions: readonly RecordAction[];
};

function Body<Page extends AnyPage, Key extends QueryKey>(props: BodyProps<Page, Key>) {
  const { resource, list, desk, cells, columns, density, actions, actionsWidth } = props;
  const { state, query, count, total, change } = list;
  if (query.data === undefined && query.isError) {
    return <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <TableSkeleton />;
  if (count === 0) {
    return (
      <EmptyState>
        {total > 0 ? (
          <Button variant="surface" onClick={() => change({ page: 1 })}>
            回到第一页
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  const isSelectable = actions.length > 0 || resource.exports !== undefined;
  return (
    <DataTable
      // Another page starts at its top.
      key={state.page}
      resource={resource}
      columns={columns}
      density={density}
      count={count}
      rowAt={list.rowAt}
      onSee={list.see}
      sort={state.sort ?? resource.defaultSort}
      onSort={(sort) => change({ sort: sort ?? reversedDefault(state.sort, resource.defaultSort) })}
      selection={isSelectable ? { ids: desk.selected, change: desk.select } : undefined}
      onOpen={desk.view}
      cells={cells}
      renderActions={(row) => (
        <Actions {...props} row={row} removal={actions.find(({ text }) => text === '删除')} />
      )}
      actionsWidth={actionsWidth}
      stale={query.isPlaceholderData}
      savedId={props.savedId ?? desk.savedId}
    />
  );
}

type ActionsProps<Page extends AnyPage, Key extends QueryKey> = ViewProps<Page, Key> & {
  readonly row: Page['records'][number];
  readonly removal: RecordAction | undefined;
};

/** 编辑, 详情, what the page adds, 删除: each for those who hold its code. */
function Actions<Page extends AnyPage, Key extends QueryKey>(props: ActionsProps<Page, Key>) {
  const { resource, desk, renderForm, renderActions, row, removal: remove } = props;
  const canEdit = resource.update !== undefined && (renderForm !== undefined || resource.form.length > 0);
  return (
    <>
      {canEdit && desk.canDo(resource.permissions.update) ? (
        <RowAction onClick={() => desk.edit(row)}>编辑</RowAction>
      ) : null}
      {resource.detail.length > 0 ? <RowAction onClick={() => desk.view(row)}>详情</RowAction> : null}
      {renderActions?.(row, desk)}
      {remove !== undefined && desk.canDo(remove.permission) ? (
        <RowAction danger onClick={() => desk.ask({ ...remove, question: '确定删除吗?' }, [row.id])}>
          删除
        </RowAction>
      ) : null}
    </>
  );
}

/** The record that is open: looked at, or in the form. */
function Record<Page extends AnyPage, Key extends QueryKey>(props: ViewProps<Page, Key>) {
  const { resource, desk, renderForm, renderDetail, options } = props;
  const { mode, record, close } = desk;
  if (mode === 'viewing' && record !== undefined)
    return renderDetail?.(record, desk) ?? <DetailDrawer resource={resource} row={record} onClose={close} />;
  if (mode === 'opening')
    return (
      <Drawer open title="编辑" width={700} onClose={close}>
        <PageSkeleton />
      </Drawer>
    );
  if (mode !== 'editing' && mode !== 'saving' && mode !== 'conflicted') return null;
  return renderForm?.(desk) ?? <AutoForm resource={resource} desk={desk} options={options} />;
}

/** Asks before something is done to rows, and stays open with the reason when it fails. */
function Question({
  desk,
}: {
  readonly desk: Pick<RecordDesk<never>, 'mode' | 'action' | 'problem' | 'confirm' | 'cancel'>;
}) {
  const { mode, action, problem } = desk;
  if (action === undefined || (mode !== 'confirming' && mode !== 'acting')) return null;
  return (
    <ConfirmDialog
      open
      title={action.title}
      text={action.text}
      danger={action.danger}
      busy={mode === 'acting'}
      error={problem === undefined ? undefined : messageOf(problem, '操作失败')}
      onConfirm={desk.confirm}
      onClose={desk.cancel}
    />
  );
}

/** The third press on a column returns to the resource's own order; where that is in force already, it is turned round. */
function reversedDefault(
  present: ResourceSort | undefined,
  own: ResourceSort | undefined,
): ResourceSort | undefined {
  if (present !== undefined || own === undefined) return undefined;
  return { column: own.column, order: own.order === 'asc' ? 'desc' : 'asc' };
}

const skeletonRows = Array.from({ length: 8 }, (_one, index) => index);

function TableSkeleton() {
  return (
    <output className={styles['skeleton']} aria-label="加载中…">
      {skeletonRows.map((row) => (
        <span key={row} />
      ))}
    </output>
  );
}

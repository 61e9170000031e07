import type { QueryKey } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { useRouter } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { SelectOption } from '#ui/select-field.tsx';
import { DataTable } from './data-table.tsx';
import type { Resource, ResourceSort } from './define-resource.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import type { useResourceList } from './use-resource-list.ts';
import styles from './resource.module.css';

type AnyPage = { readonly records: readonly { readonly id: string }[]; readonly total: number };
type List<Page extends AnyPage> = ReturnType<typeof useResourceList<Page, QueryKey>>;

type ResourcePageProps<Page extends AnyPage, Key extends QueryKey> = {
  readonly resource: Resource<Page, Key>;
  readonly list: Pick<List<Page>, 'state' | 'query' | 'rows' | 'total' | 'change'>;
  /** Buttons above the table, such as 新增. */
  readonly toolbar?: ReactNode;
  readonly renderActions?: (row: Page['records'][number]) => ReactNode;
  readonly actionsWidth?: number;
  readonly cells?: Readonly<Record<string, (row: Page['records'][number]) => ReactNode>>;
  /** Choices of the filters of kind `select`, by wire name. */
  readonly filterOptions?: Readonly<Record<string, readonly SelectOption[]>>;
  readonly savedId?: string | undefined;
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode;
};

/** A list page: filters, toolbar, table and pages; skeleton, 暂无数据 or an error with 重试 in the table's place. */
export function ResourcePage<Page extends AnyPage, Key extends QueryKey>(
  props: ResourcePageProps<Page, Key>,
) {
  const { resource, list, toolbar, filterOptions, children } = props;
  const { state, query, total, change } = list;
  const titleId = useId();
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
        options={filterOptions}
        onChange={(filters) => change({ filters })}
        toolbar={toolbar}
      />
      {query.isError && query.data !== undefined ? (
        <p role="alert" className={styles['strip']}>
          {messageOf(query.error, '加载失败')}
          <Button size="1" variant="surface" onClick={() => void query.refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      <Body {...props} />
      {total > 0 ? (
        <ListFooter
          page={state.page}
          size={state.size}
          total={total}
          onChange={({ page, size }) => change({ page, size })}
        />
      ) : null}
      {children}
    </section>
  );
}

function Body<Page extends AnyPage, Key extends QueryKey>(props: ResourcePageProps<Page, Key>) {
  const { resource, list, renderActions, actionsWidth, cells, savedId } = props;
  const { state, query, rows, total, change } = list;
  if (query.data === undefined && query.isError) {
    return <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <TableSkeleton />;
  if (rows.length === 0) {
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
  return (
    <DataTable
      // Another page starts at its top.
      key={state.page}
      resource={resource}
      rows={rows}
      sort={state.sort ?? resource.defaultSort}
      onSort={(sort) => change({ sort: sort ?? reversedDefault(state.sort, resource.defaultSort) })}
      cells={cells}
      renderActions={renderActions}
      actionsWidth={actionsWidth}
      stale={query.isPlaceholderData}
      savedId={savedId}
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

type RowActionProps = { readonly children: ReactNode; readonly onClick: () => void };

/** A text button in the 操作 column. */
export function RowAction({ children, onClick }: RowActionProps) {
  return (
    <button type="button" className={styles['action']} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link in the 操作 column to a path of the menu, with its search: the router knows neither by name. */
export function RowLink({ children, href }: { readonly children: ReactNode; readonly href: string }) {
  const router = useRouter();
  return (
    <a
      className={styles['action']}
      href={href}
      onClick={(event) => {
        // Everything but a plain click is the browser's: a new tab, a new window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

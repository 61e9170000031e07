import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { myWorksQuery } from '#api/work.ts';
import { MyWorkFilter } from '#features/works/my-work-filter.tsx';
import { myWorksOf, nextSort, pageOf, sortOf } from '#features/works/my-work-search.ts';
import { MyWorkTable } from '#features/works/my-work-table.tsx';
import { searchText, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';
import styles from './center.module.css';

const defaultPageSize = 10;

/** 我的作品列表 (reference 1.4). Filter, order and page stand in the address. */
export default function MineWorkListPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const { pageNo, pageSize } = pageOf(search, defaultPageSize);
  const sort = sortOf(search);
  const works = useQuery({
    ...myWorksQuery(myWorksOf(search, defaultPageSize)),
    placeholderData: keepPreviousData,
  });
  const filterKey = [searchText(search, 'workName'), searchText(search, 'workType')].join('\n');
  return (
    <section className={styles['page']}>
      <h1 className={styles['heading']}>我的作品列表</h1>
      <MyWorkFilter
        key={filterKey}
        search={search}
        onSearch={(values) => change({ ...values, pageNo: undefined })}
      />
      {works.isPending ? <PageSkeleton /> : null}
      {works.isError && works.data === undefined ? (
        <ErrorState text={messageOf(works.error, '加载失败')} onRetry={() => void works.refetch()} />
      ) : null}
      {works.data?.records.length === 0 ? <EmptyState /> : null}
      {works.data === undefined || works.data.records.length === 0 ? null : (
        <MyWorkTable
          works={works.data.records}
          first={(pageNo - 1) * pageSize + 1}
          sort={sort}
          onSort={(column) => change({ ...nextSort(sort, column), pageNo: undefined }, { replace: true })}
        />
      )}
      {works.data === undefined || works.data.total === 0 ? null : (
        <Pagination
          page={pageNo}
          pageSize={pageSize}
          total={works.data.total}
          onChange={(next) => change({ pageNo: next.page, pageSize: next.pageSize })}
        />
      )}
    </section>
  );
}

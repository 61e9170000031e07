import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publicNewsListQuery } from '#shared/api/news.ts';
import { NewsRows } from '#features/news/news-rows.tsx';
import { searchPage, searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchBox } from '#shared/ui/fields/search-box.tsx';
import styles from './public-list.module.css';

const pageSizes = [10, 20, 50];

/** The school's published news, newest first. */
export default function NewsListPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const newsTitle = searchText(search, 'name')?.trim().slice(0, 64) ?? '';
  const { page: pageNo, size: pageSize } = searchPage(search, pageSizes, 10);
  const news = useQuery({
    ...publicNewsListQuery({ pageNo, pageSize, ...(newsTitle === '' ? {} : { newsTitle }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>资讯</h1>
        <SearchBox
          label="请输入资讯标题"
          value={newsTitle}
          maxLength={64}
          onSearch={(name) => change({ name, page: undefined })}
        />
      </div>
      <Loaded query={news} skeleton={<PageSkeleton rows={6} />}>
        {({ records, total }) => (
          <>
            {records.length === 0 ? <EmptyState text="还没有资讯" /> : <NewsRows news={records} />}
            {total <= pageSize ? (
              <p className={styles['total']}>共{total}篇</p>
            ) : (
              <Pagination
                page={pageNo}
                pageSize={pageSize}
                total={total}
                pageSizes={pageSizes}
                onChange={(next) => change({ page: next.page, size: next.pageSize })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

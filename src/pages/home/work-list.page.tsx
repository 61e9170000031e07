import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publicWorksQuery } from '#api/work.ts';
import { WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { WorkOrders } from '#features/works/work-orders.tsx';
import { WorkCards } from '#features/works/work-shelf.tsx';
import { orderOf } from '#features/works/work-order.ts';
import { searchText, type PageProps } from '#lib/page.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { Loaded } from '#resource/loaded.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { publicPage, publicPageSizes } from './public-list.ts';
import styles from './public-list.module.css';

/** All published works: by an order, by name, page by page (reference 1.2). */
export default function WorkListPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const order = orderOf(searchText(search, 'type'));
  const name = searchText(search, 'name')?.trim().slice(0, 64) ?? '';
  const { page, size } = publicPage(search);
  const works = useQuery({
    ...publicWorksQuery({
      ...order.query,
      pageNo: page,
      pageSize: size,
      ...(name === '' ? {} : { workName: name }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>发现作品</h1>
        <SearchBox
          label="请输入作品名称"
          value={name}
          maxLength={64}
          onSearch={(words) => change({ name: words, page: undefined })}
        />
      </div>
      <WorkOrders current={order.type} name={name} />
      <Loaded query={works} skeleton={<WorkGridSkeleton count={size} />}>
        {({ records, total }) => (
          <>
            <WorkCards works={records} />
            {total <= publicPageSizes[0] ? null : (
              <Pagination
                page={page}
                pageSize={size}
                total={total}
                pageSizes={publicPageSizes}
                onChange={(next) => change({ page: next.page, size: next.pageSize })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageProps, searchNumber, type PageSearch } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchBox } from '#shared/ui/fields/search-box.tsx';
import styles from './public-list.module.css';

/** The position of the address in a public list. */
export function usePublicList({ path, search }: PageProps) {
  return { ...publicPage(search), change: useSearchChange(path, search) };
}

type PublicListPlace = ReturnType<typeof usePublicList>;

type PublicRecordsProps<Row> = {
  readonly title: string;
  /** The field next to the title, which searches names. */
  readonly find: { readonly label: string; readonly value: string; readonly maxLength: number };
  /** Before that field. */
  readonly filters?: ReactNode;
  /** Between the head and the records. */
  readonly orders?: ReactNode;
  readonly query: UseQueryResult<{ readonly records: Row[]; readonly total: number }>;
  readonly skeleton: ReactNode;
  readonly list: PublicListPlace;
  readonly children: (records: readonly Row[]) => ReactNode;
};

/** A public list: its head, its records, and pagination if there are several pages. */
export function PublicRecords<Row>(props: PublicRecordsProps<Row>) {
  const { find, list } = props;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{props.title}</h1>
        <div className={styles['filters']}>
          {props.filters}
          <SearchBox {...find} onSearch={(words) => list.change({ name: words, page: undefined })} />
        </div>
      </div>
      {props.orders}
      <RecordPages {...props} />
    </div>
  );
}

type RecordPagesProps<Row> = Pick<PublicRecordsProps<Row>, 'query' | 'skeleton' | 'list' | 'children'>;

/** The records of a public list, page by page. */
export function RecordPages<Row>({ query, skeleton, list, children }: RecordPagesProps<Row>) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ records, total }) => (
        <>
          {children(records)}
          {total <= publicPageSizes[0] ? null : (
            <Pagination
              page={list.page}
              pageSize={list.size}
              total={total}
              pageSizes={publicPageSizes}
              onChange={(next) => list.change({ page: next.page, size: next.pageSize })}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const publicPageSizes = [12, 24, 48] as const;

/** Returns the page of a public list in the address, and its size: 24 by default (docs/behaviour.md#public-site). */
function publicPage(search: PageSearch): { readonly page: number; readonly size: number } {
  const size = searchNumber(search, 'size', 24);
  return {
    page: Math.min(searchNumber(search, 'page', 1), 100_000),
    size: publicPageSizes.find((one) => one === size) ?? 24,
  };
}

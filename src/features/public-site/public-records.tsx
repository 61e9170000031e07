import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { searchPage, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchBox } from '#shared/ui/fields/search-box.tsx';
import styles from './public-list.module.css';

/** docs/behaviour.md#public-site */
const publicPageSizes = [12, 24, 48] as const;

/** Returns the page of a public list that the address names, and a function that changes the address. */
export function usePublicList({ path, search }: PageProps) {
  return { ...searchPage(search, publicPageSizes, 24), change: useSearchChange(path, search) };
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
          <SearchBox {...find} onSearch={(name) => list.change({ name, page: undefined })} />
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

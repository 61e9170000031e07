import { searchNumber, searchText, type PageSearch } from '#lib/page.ts';
import type { QueryOf } from '#openapi/index.ts';

const sortColumns = ['viewNum', 'starNum', 'createTime'] as const;

export type SortColumn = (typeof sortColumns)[number];
export type Sort = { readonly column: SortColumn; readonly order: 'asc' | 'desc' };

/** The sort order an address asks for; newest first unless it names another. */
export function sortOf(search: PageSearch): Sort {
  const column = sortColumns.find((name) => name === search['column']) ?? 'createTime';
  return { column, order: search['order'] === 'asc' ? 'asc' : 'desc' };
}

/** Another press turns the order of the column round; a new column starts with the most. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  return { column, order: sort.column === column && sort.order === 'desc' ? 'asc' : 'desc' };
}

export function pageOf(
  search: PageSearch,
  pageSize: number,
): { readonly pageNo: number; readonly pageSize: number } {
  return {
    pageNo: searchNumber(search, 'pageNo', 1),
    pageSize: Math.min(100, searchNumber(search, 'pageSize', pageSize)),
  };
}

/** The list request of an address. Commas and stars mean something in the server's queries (reference 2.3). */
export function myWorksOf(search: PageSearch, pageSize: number): QueryOf<'GET /teaching/teachingWork/mine'> {
  const name =
    searchText(search, 'workName')
      ?.replaceAll(/[*,!]+/g, ' ')
      .trim() ?? '';
  const type = searchText(search, 'workType');
  return {
    ...sortOf(search),
    ...pageOf(search, pageSize),
    ...(name === '' ? {} : { workName: `*${name}*` }),
    ...(type === undefined ? {} : { workType: type }),
  };
}

import { searchNumber, searchText, type PageSearch } from '#lib/page.ts';
import type { AnyResource, Field, ListRequest, ResourceSort } from './define-resource.ts';

export type ListState = {
  readonly page: number;
  readonly size: number;
  /** Undefined: the resource's own order. */
  readonly sort: ResourceSort | undefined;
  /** Non-empty values by the name of their search parameter. */
  readonly filters: Readonly<Record<string, string>>;
};

export const pageSizes = [10, 20, 50, 100] as const;
const longestFilter = 100;
const lastPage = 100_000;

/** The search parameters of one filter: a time has two. */
export function filterNames(key: string, field: Field | undefined): readonly string[] {
  return field?.kind === 'time' ? [`${key}_begin`, `${key}_end`] : [key];
}

function filterEntries(
  resource: AnyResource,
): readonly (readonly [name: string, field: Field | undefined])[] {
  return [...resource.filter.basic, ...resource.filter.more].flatMap((key) =>
    filterNames(key, resource.fields[key]).map((name) => [name, resource.fields[key]] as const),
  );
}

/** The state of a list as its address says it; whatever does not fit is left out. */
export function readListState(resource: AnyResource, search: PageSearch): ListState {
  const filters = filterEntries(resource).flatMap(([name, field]) => {
    const value = searchText(search, name)?.trim().slice(0, longestFilter) ?? '';
    return value === '' || !fits(field, value) ? [] : [[name, value] as const];
  });
  const size = searchNumber(search, 'size', pageSizes[0]);
  const column = searchText(search, 'column');
  return {
    page: Math.min(searchNumber(search, 'page', 1), lastPage),
    size: pageSizes.find((one) => one === size) ?? pageSizes[0],
    sort:
      column !== undefined && resource.sortable.has(column)
        ? { column, order: searchText(search, 'order') === 'asc' ? 'asc' : 'desc' }
        : undefined,
    filters: Object.fromEntries(filters),
  };
}

function fits(field: Field | undefined, value: string): boolean {
  if (field?.kind === 'time') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return field?.kind !== 'number' || /^\d{1,9}$/.test(value);
}

/** The reverse of `readListState`; parameters that are not the list's stay as they are. */
export function writeListState(resource: AnyResource, search: PageSearch, state: ListState): PageSearch {
  const own = new Set(['page', 'size', 'column', 'order', ...filterEntries(resource).map(([name]) => name)]);
  const foreign = Object.entries(search).filter(([name]) => !own.has(name));
  return {
    ...Object.fromEntries(foreign),
    ...state.filters,
    ...(state.sort === undefined ? {} : state.sort),
    ...(state.size === pageSizes[0] ? {} : { size: state.size }),
    ...(state.page === 1 ? {} : { page: state.page }),
  };
}

/** What the server is asked for: text filters find what contains them (reference 1.0, JInput). */
export function listRequest(resource: AnyResource, state: ListState): ListRequest {
  const filters = filterEntries(resource).flatMap(([name, field]) => {
    const value = state.filters[name];
    if (value === undefined) return [];
    return [[name, field?.kind === 'text' ? `*${value}*` : value] as const];
  });
  const sort = state.sort ?? resource.defaultSort;
  return { ...Object.fromEntries(filters), ...sort, pageNo: state.page, pageSize: state.size };
}

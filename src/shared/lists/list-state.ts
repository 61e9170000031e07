import type { Condition } from '#shared/conditions/condition-rules.ts';
import { advancedNames, advancedRequest, readAdvanced } from './advanced-query/advanced-query.ts';
import { searchNumber, searchText, type PageSearch } from '#shared/app/page.ts';
import type { PageSize, AnyResource, ListRequest, ResourceSort } from './define-resource.ts';
import type { AnyField } from './field-kinds.ts';

export type ListState = {
  readonly page: number;
  /** The page size; `allRows`: one page with everything, loaded on scroll. */
  readonly size: number;
  /** Undefined: the resource's own order. */
  readonly sort: ResourceSort | undefined;
  /** Non-empty values by search parameter name. */
  readonly filters: Readonly<Record<string, string>>;
  /** 高级查询; undefined without conditions. */
  readonly advanced?: Condition | undefined;
};

export const pageSizes = [10, 20, 30, 50, 100] as const satisfies readonly PageSize[];
export const allRows = 0;
/** The number of rows per request when everything is on one page. */
export const chunkSize = 100;
const longestFilter = 100;
/** The highest page number. */
export const lastPage = 100_000;

/** Returns the search parameters of one filter: a time has two. */
export function filterNames(key: string, field: AnyField | undefined): readonly string[] {
  return isTime(field) ? [`${key}_begin`, `${key}_end`] : [key];
}

const isTime = (field: AnyField | undefined) => field?.kind === 'time' || field?.kind === 'date';

function filterEntries(
  resource: AnyResource,
): readonly (readonly [name: string, field: AnyField | undefined])[] {
  return [...resource.filter.basic, ...resource.filter.more].flatMap((key) =>
    filterNames(key, resource.fields[key]).map((name) => [name, resource.fields[key]] as const),
  );
}

/** Returns the default page size, which the address omits. */
export const defaultSize = ({ pageSize }: AnyResource): PageSize => pageSize ?? pageSizes[0];

/** Parses the state of a list from its address; invalid parts are omitted. */
export function readListState(resource: AnyResource, search: PageSearch): ListState {
  const filters = filterEntries(resource).flatMap(([name, field]) => {
    const value = searchText(search, name)?.trim().slice(0, longestFilter) ?? '';
    return value === '' || !fits(field, value) ? [] : [[name, value] as const];
  });
  const isAll = search['size'] === 'all';
  const size = searchNumber(search, 'size', defaultSize(resource));
  const column = searchText(search, 'column');
  return {
    page: isAll ? 1 : Math.min(searchNumber(search, 'page', 1), lastPage),
    size: isAll ? allRows : (pageSizes.find((one) => one === size) ?? defaultSize(resource)),
    sort:
      column !== undefined && resource.sortable.has(column)
        ? { column, order: searchText(search, 'order') === 'asc' ? 'asc' : 'desc' }
        : undefined,
    filters: Object.fromEntries(filters),
    advanced: readAdvanced(resource.advanced ?? [], search),
  };
}

function fits(field: AnyField | undefined, value: string): boolean {
  if (isTime(field)) return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (field?.kind !== 'number') return true;
  return (field.decimals === true ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/).test(value);
}

/** The inverse of `readListState`; foreign parameters are kept. */
export function writeListState(resource: AnyResource, search: PageSearch, state: ListState): PageSearch {
  const advancedParams = resource.advanced === undefined ? [] : advancedNames;
  const filters = filterEntries(resource).map(([name]) => name);
  const listParams = new Set(['page', 'size', 'column', 'order', ...advancedParams, ...filters]);
  const foreign = Object.entries(search).filter(([name]) => !listParams.has(name));
  return {
    ...Object.fromEntries(foreign),
    ...state.filters,
    ...advancedRequest(state.advanced),
    ...(state.sort === undefined ? {} : state.sort),
    ...(state.size === defaultSize(resource) ? {} : { size: state.size === allRows ? 'all' : state.size }),
    ...(state.page === 1 || state.size === allRows ? {} : { page: state.page }),
  };
}

/** Returns the search parameters of a list's state, except for the page. */
export function searchOf(resource: AnyResource, state: ListState): Record<string, string> {
  const written = Object.entries(writeListState(resource, {}, { ...state, page: 1 }));
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
}

/** Returns the request of a list, except for the page: text filters match substrings (docs/behaviour.md#lists). */
export function filterRequest(
  resource: AnyResource,
  state: Pick<ListState, 'filters' | 'sort' | 'advanced'>,
): ListRequest {
  const filters = filterEntries(resource).flatMap(([name, field]) => {
    const value = state.filters[name];
    if (value === undefined) return [];
    const isText = field !== undefined && ['text', 'longText', 'phone'].includes(field.kind);
    return [[name, isText ? `*${value}*` : value] as const];
  });
  const sort = state.sort ?? resource.defaultSort;
  return { ...Object.fromEntries(filters), ...advancedRequest(state.advanced), ...sort };
}

export function listRequest(resource: AnyResource, state: ListState): ListRequest {
  const pageSize = state.size === allRows ? chunkSize : state.size;
  return { ...filterRequest(resource, state), pageNo: state.page, pageSize };
}

import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { SelectOption } from '#ui/select-field.tsx';
import type { TagTone } from '#ui/tag.tsx';

/**
 * What a field holds, which decides its cell, its filter and its line in the detail. `dict` takes its words from a
 * dictionary of the server; `names` is a comma-joined list of words; `select` and `depart` are filters only.
 */
export type FieldKind =
  | { readonly kind: 'text' | 'number' | 'time' | 'image' | 'flag' | 'names' | 'select' | 'depart' }
  | { readonly kind: 'dict'; readonly dict: string; readonly tones?: Readonly<Record<string, TagTone>> }
  | { readonly kind: 'choice'; readonly options: readonly (SelectOption & { readonly tone?: TagTone })[] };

export type Field = FieldKind & {
  readonly label: string;
  /** When the filter bar says it otherwise than the column. */
  readonly filterLabel?: string;
  /** Of the column, in pixels; each kind has its own otherwise. */
  readonly width?: number;
};

type AnyPage = { readonly records: readonly { readonly id: string }[]; readonly total: number };
type RowOf<Page extends AnyPage> = Page['records'][number];
type Base<Name> = Name extends `${infer Start}_begin` ? Start : Name;
type FilterKey<Query> = Base<keyof Query & string>;
type SortKey<Query> = Query extends { column?: (infer Column) | undefined } ? Column & string : never;

/** What a list page asks the server for, by its wire names. */
export type ListRequest = Readonly<Record<string, string | number>>;

export type ResourceSort = { readonly column: string; readonly order: 'asc' | 'desc' };

/** A resource as the kit reads it: the checked description with its names as plain text. */
export type Resource<Page extends AnyPage, Key extends QueryKey> = {
  readonly title: string;
  readonly list: (request: ListRequest) => UndefinedInitialDataOptions<Page, Error, Page, Key>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly table: readonly string[];
  readonly detail: readonly string[];
  readonly filter: { readonly basic: readonly string[]; readonly more: readonly string[] };
  readonly sortable: ReadonlySet<string>;
  /** Newest first, where the list can be sorted by time (reference 1.0). */
  readonly defaultSort: ResourceSort | undefined;
};

export type AnyResource = Omit<Resource<AnyPage, QueryKey>, 'list'>;

type Spec<Page extends AnyPage, Query, Key extends QueryKey, Fields> = {
  readonly title: string;
  readonly list: (query: Query) => UndefinedInitialDataOptions<Page, Error, Page, Key>;
  /** Each field once, keyed by its wire name in the row or in the query. */
  readonly fields: Fields & {
    readonly [Name in keyof Fields]: Name extends keyof RowOf<Page> | FilterKey<Query> ? Field : never;
  };
  readonly table: readonly (keyof Fields & keyof RowOf<Page> & string)[];
  readonly detail?: readonly (keyof Fields & keyof RowOf<Page> & string)[];
  readonly filter: {
    readonly basic: readonly (keyof Fields & FilterKey<Query>)[];
    readonly more?: readonly (keyof Fields & FilterKey<Query>)[];
  };
  readonly sort: readonly (keyof Fields & SortKey<Query>)[];
  readonly defaultSort?: { readonly column: SortKey<Query>; readonly order: 'asc' | 'desc' };
};

/**
 * Describes one kind of record for the admin kit: fields as data keyed by wire name, and ordered lists of keys that say
 * where they show. A misspelt key, a filter the operation does not have or a column it cannot sort by does not compile.
 */
export function defineResource<
  Page extends AnyPage,
  Query,
  Key extends QueryKey,
  const Fields extends Readonly<Record<string, Field>>,
>(spec: Spec<Page, Query, Key, Fields>): Resource<Page, Key> {
  // The step from names that `Spec` has checked to the type of the operation's query.
  const isQuery = (request: unknown): request is Query => typeof request === 'object';
  const sortable = new Set<string>(spec.sort);
  const newest = sortable.has('createTime') ? ({ column: 'createTime', order: 'desc' } as const) : undefined;
  return {
    title: spec.title,
    list: (request) => spec.list(isQuery(request) ? request : unreachable()),
    fields: spec.fields,
    table: spec.table,
    detail: spec.detail ?? spec.table,
    filter: { basic: spec.filter.basic, more: spec.filter.more ?? [] },
    sortable,
    defaultSort: spec.defaultSort ?? newest,
  };
}

function unreachable(): never {
  throw new TypeError('Unreachable: a list request is an object');
}

/** One value of a row by the wire name of its field. */
export function valueOf(row: object, name: string): unknown {
  const value: unknown = Reflect.get(row, name);
  return value;
}

/** One value of a row as text; empty for null and for what is missing. */
export function textOf(row: object, name: string): string {
  const value = valueOf(row, name);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/**
 * The admin kit. One page of records is a declaration:
 *
 *     const posts = defineResource({
 *       title: '职务管理', list: positionsQuery, create: addPosition, update: editPosition, remove: deletePositions,
 *       fields: { name: { label: '职务名称', kind: 'text', required: '请输入职务名称！', max: 100 }, … },
 *       table: ['name', …], filter: { basic: ['name'] }, sort: ['name'], form: ['name', …],
 *       permissions: { create: 'position:add' },
 *     });
 *     export default function PositionListPage(page: PageProps) {          // level 0: everything from the declaration
 *       return <ResourcePage resource={posts} page={page} />;
 *     }
 *
 * Level 1: slots of `ResourcePage` (cells, rowActions, renderToolbar, moreActions, batch, renderForm, renderDetail,
 * renderImported, children). A list inside a drawer or next to another list uses `useInnerPage` for its page.
 * Level 2: `useResourceList` and `useRecordCrud` with `ResourceView`, `DataTable`, `FilterBar`, `RecordForm`,
 * composed by the page; `useTreeList` for nested rows. Level 3: a feature.
 * The flow is machines/record-crud. On the server: `x-export`, `x-import` and `x-template` in the contract with
 * server/sheets/export-sheet.ts and import-sheet.ts, `revision` in server/http/revision.ts (it protects a row against
 * concurrent changes), deletion and 撤销 in server/store/recycle.store.ts.
 */
import type { QueryClient, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { ImportDeps } from './import/import-parts.ts';
import type { RowCount } from '#shared/text/how-many.ts';
import { queryableFields } from './advanced-query/condition-fields.ts';
import type { AnyField, FieldFor } from './field-kinds.ts';

export type Reply = { readonly message: string };

/** The list request of a page, by wire names. */
export type ListRequest = Readonly<Record<string, string | number>>;

export type ResourceSort = { readonly column: string; readonly order: 'asc' | 'desc' };

export type ResourceRow = { readonly id: string; readonly revision?: string | null };
export type AnyPage = RowCount & { readonly records: readonly ResourceRow[] };

type ReadOptions<Data, Key extends QueryKey> = UndefinedInitialDataOptions<Data, Error, Data, Key>;

export type Permissions = Partial<
  Record<'create' | 'update' | 'remove' | 'export' | 'import' | 'bin', string>
>;

type BinOptions = {
  readonly restore: (ids: readonly string[]) => Promise<Reply>;
  /** Deletes permanently; if omitted, this is impossible. */
  readonly purge?: (ids: readonly string[]) => Promise<Reply>;
};

/** 回收站 as the kit uses it. */
export type Bin = BinOptions & {
  readonly key: () => QueryKey;
  readonly load: (client: QueryClient) => Promise<readonly ResourceRow[]>;
  readonly columns: readonly string[];
};

/** The part of a resource that does not depend on the type of its rows. */
type CommonSpec = {
  readonly title: string;
  /** The noun for a record, in the titles of its form and of 回收站: 职务 gives 新增职务, 编辑职务 and 职务回收站. */
  readonly noun?: string;
  /** The label of the add button; 新增 by default. */
  readonly addText?: string;
  /** `name` is the file name. */
  readonly exports?: { readonly name: string; readonly load: (query: ListRequest) => Promise<ArrayBuffer> };
  readonly imports?: ImportDeps;
  /** Permission codes of the buttons; without a code, everyone who sees the page has the button. */
  readonly permissions?: Permissions;
  readonly remove?: (ids: readonly string[]) => Promise<Reply>;
  /** The field that names a row in questions; by default the first text of the table. */
  readonly named?: string;
  /** The further effects of a deletion, shown in its confirmation; `rows` are those of the page. */
  readonly removeWarning?: (
    ids: readonly string[],
    rows: readonly ResourceRow[],
  ) => Promise<string | undefined>;
  /** 撤销 for ten seconds after `remove`. */
  readonly restore?: (ids: readonly string[]) => Promise<Reply>;
};

/** Page sizes that a list offers. */
export type PageSize = 10 | 20 | 30 | 50 | 100;

/** A resource as the kit uses it: the checked description with its names as plain text. */
export type Resource<Page extends AnyPage, Key extends QueryKey> = Omit<CommonSpec, 'permissions'> & {
  readonly permissions: Permissions;
  readonly list: (request: ListRequest) => ReadOptions<Page, Key>;
  /** Reads the current record for the edit form; if omitted, the form uses the row of the list. */
  readonly read: ((row: Page['records'][number]) => Promise<Page['records'][number]>) | undefined;
  /** Reads one record by id, to show a restored one; if omitted, the list is filtered for it. */
  readonly readById?: ((id: string) => Promise<Page['records'][number]>) | undefined;
  readonly create: ((body: object) => Promise<Reply>) | undefined;
  readonly update: ((body: object) => Promise<Reply>) | undefined;
  readonly fields: Readonly<Record<string, AnyField>>;
  /** All columns, in order. */
  readonly table: readonly string[];
  /** The columns that are hidden until the user chooses them in 列设置. */
  readonly hidden?: readonly string[] | undefined;
  readonly pinned: string | undefined;
  readonly detail: readonly string[];
  readonly form: readonly string[];
  readonly quick: readonly string[];
  readonly filter: { readonly basic: readonly string[]; readonly more: readonly string[] };
  /** The fields of 高级查询; undefined: the page has its own query and views. */
  readonly advanced?: readonly string[] | undefined;
  readonly sortable: ReadonlySet<string>;
  /** Newest first, if the list can be sorted by time (docs/behaviour.md#lists). */
  readonly defaultSort: ResourceSort | undefined;
  /** The initial page size; ten by default. */
  readonly pageSize?: PageSize | undefined;
  readonly bin: Bin | undefined;
};

export type AnyResource = Omit<Resource<AnyPage, QueryKey>, 'list' | 'read' | 'readById'>;

type RowOf<Page extends AnyPage> = Page['records'][number];
type Base<Name> = Name extends `${infer Start}_begin` ? Start : Name;
/** A range by its base, or one end of it as a separate filter. */
type FilterKey<Query> = Base<keyof Query & string> | (keyof Query & string);
type SortKey<Query> = Query extends { column?: (infer Column) | undefined } ? Column & string : never;

/** Whether the value of a field's control can be sent as this type. */
type Fits<Field, Value> = [NonNullable<Value>] extends [number]
  ? Field extends { readonly kind: 'number' | 'flag' } | { readonly numeric: true }
    ? true
    : false
  : Field extends { readonly kind: 'number' } | { readonly numeric: true }
    ? false
    : true;

/** Both operations write a field of the form; only `create` writes a `fixed` one. */
type FormKey<Fields, Create, Update> = {
  [Name in keyof Fields & keyof Create & string]: Fits<Fields[Name], Create[Name]> extends false
    ? never
    : Fields[Name] extends { readonly fixed: true }
      ? Name
      : unknown extends Update
        ? Name
        : Name extends keyof Update
          ? Name
          : never;
}[keyof Fields & keyof Create & string];

/** If records come from elsewhere, the form only edits. */
type FormBody<Create, Update> = unknown extends Create ? Update : Create;

type BinSpec<Rows extends readonly ResourceRow[], Key extends QueryKey, Fields> = BinOptions & {
  readonly list: () => ReadOptions<Rows, Key>;
  readonly columns: readonly (keyof Fields & keyof Rows[number] & string)[];
};

type Spec<
  Page extends AnyPage,
  Query,
  Key extends QueryKey,
  Create,
  Update,
  Fields,
  BinRows extends readonly ResourceRow[],
  BinKey extends QueryKey,
> = CommonSpec & {
  /** 回收站: the deleted records. */
  readonly bin?: BinSpec<BinRows, BinKey, Fields>;
  readonly list: (query: Query) => ReadOptions<Page, Key>;
  readonly read?: (row: RowOf<Page>) => Promise<RowOf<Page>>;
  readonly readById?: (id: string) => Promise<RowOf<Page>>;
  readonly create?: (body: Create) => Promise<Reply>;
  readonly update?: (body: Update) => Promise<Reply>;
  /** Each field once, keyed by its wire name in the row, the query or the body. */
  readonly fields: Fields & {
    readonly [Name in keyof Fields]: Name extends keyof RowOf<Page>
      ? FieldFor<RowOf<Page>[Name]>
      : Name extends FilterKey<Query> | keyof Create
        ? AnyField
        : never;
  };
  /** The columns in order: first those of the list's job, then the `hidden` ones, which 列设置 adds. */
  readonly table: readonly (keyof Fields & keyof RowOf<Page> & string)[];
  readonly hidden?: readonly (keyof Fields & keyof RowOf<Page> & string)[];
  /** The column that stays visible during horizontal scrolling, such as 状态. */
  readonly pinned?: keyof Fields & keyof RowOf<Page> & string;
  readonly detail?: readonly (keyof Fields & keyof RowOf<Page> & string)[];
  readonly form?: readonly FormKey<Fields, FormBody<NoInfer<Create>, NoInfer<Update>>, NoInfer<Update>>[];
  /** The form fields that 批量修改 and cells can change; all by default. */
  readonly quick?: readonly FormKey<Fields, FormBody<NoInfer<Create>, NoInfer<Update>>, NoInfer<Update>>[];
  readonly filter?: {
    /** In sight, as many as fit in one line; `more` are behind 更多筛选. */
    readonly basic: readonly (keyof Fields & FilterKey<Query>)[];
    readonly more?: readonly (keyof Fields & FilterKey<Query>)[];
    /** Filters without a column: 高级查询 excludes them. */
    readonly apart?: readonly (keyof Fields & FilterKey<Query>)[];
  };
  readonly sort: readonly (keyof Fields & SortKey<Query>)[];
  readonly defaultSort?: { readonly column: SortKey<Query>; readonly order: 'asc' | 'desc' };
};

/**
 * Describes one kind of record for the admin kit: fields as data keyed by wire name, and ordered lists of keys that say
 * where they appear. A misspelt key, a kind that does not fit the value, or a filter or sort column that the operation
 * lacks does not compile.
 */
export function defineResource<
  Page extends AnyPage,
  Query,
  Key extends QueryKey,
  const Fields extends Readonly<Record<string, AnyField>>,
  Create = unknown,
  Update = unknown,
  BinRows extends readonly ResourceRow[] = ResourceRow[],
  BinKey extends QueryKey = QueryKey,
>(spec: Spec<Page, Query, Key, Create, Update, Fields, BinRows, BinKey>): Resource<Page, Key> {
  const { list, read, create, update, sort, filter = { basic: [] }, bin } = spec;
  const sortable = new Set<string>(sort);
  const newest = sortable.has('createTime') ? ({ column: 'createTime', order: 'desc' } as const) : undefined;
  return {
    ...spec,
    permissions: spec.permissions ?? {},
    list: (request) => list(isWire<Query>(request) ? request : unreachable()),
    read,
    create: create === undefined ? undefined : (body) => create(isWire<Create>(body) ? body : unreachable()),
    update: update === undefined ? undefined : (body) => update(isWire<Update>(body) ? body : unreachable()),
    pinned: spec.pinned,
    detail: spec.detail ?? spec.table,
    form: spec.form ?? [],
    quick: spec.quick ?? spec.form ?? [],
    filter: { basic: filter.basic, more: filter.more ?? [] },
    advanced: queryableFields(filter, sort, spec.fields),
    sortable,
    defaultSort: spec.defaultSort ?? newest,
    bin: bin === undefined ? undefined : eraseBin(bin),
  };
}

function eraseBin<Rows extends readonly ResourceRow[], Key extends QueryKey, Fields>({
  list,
  ...bin
}: BinSpec<Rows, Key, Fields>): Bin {
  return {
    ...bin,
    key: () => list().queryKey,
    load: (client) => client.fetchQuery({ ...list(), staleTime: 0 }),
  };
}

type TreeSpec<
  Rows extends readonly ResourceRow[],
  Key extends QueryKey,
  Create,
  Update,
  Fields,
  BinRows extends readonly ResourceRow[],
  BinKey extends QueryKey,
> = Omit<
  Spec<RowCount & { readonly records: Rows }, unknown, Key, Create, Update, Fields, BinRows, BinKey>,
  'list' | 'filter' | 'sort' | 'defaultSort'
> & {
  /** The rows of the first level; `useTreeList` takes the same. */
  readonly roots: () => ReadOptions<Rows, Key>;
};

/** Like `defineResource`, for a tree table: its rows come from `useTreeList`, without pages, filters and order. */
export function defineTree<
  Rows extends readonly ResourceRow[],
  Key extends QueryKey,
  const Fields extends Readonly<Record<string, AnyField>>,
  Create = unknown,
  Update = unknown,
  BinRows extends readonly ResourceRow[] = ResourceRow[],
  BinKey extends QueryKey = QueryKey,
>({ roots: _roots, ...spec }: TreeSpec<Rows, Key, Create, Update, Fields, BinRows, BinKey>) {
  return defineResource({ ...spec, list: unreachable, sort: [] });
}

/**
 * Converts names and kinds that `Spec` has checked to the type of the operation; the client validates the value again.
 */
const isWire = <Wire>(value: object | Wire): value is Wire => typeof value === 'object';

function unreachable(): never {
  throw new TypeError('Unreachable: a request is an object');
}

/** Returns one value of a row by the wire name of its field. */
export function valueOf(row: object, name: string): unknown {
  const value: unknown = Reflect.get(row, name);
  return value;
}

/** Returns one value of a row as text; empty for null and for a missing one. */
export function textOf(row: object, name: string): string {
  const value = valueOf(row, name);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

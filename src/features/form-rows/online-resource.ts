import {
  addOnlineRow,
  bringBackOnlineRows,
  deletedOnlineRowsQuery,
  deleteOnlineRows,
  editOnlineRow,
  exportOnlineRows,
  importOnlineRows,
  onlineRowsQuery,
  onlineRowsTemplate,
  purgeOnlineRows,
  readOnlineRow,
  restoreOnlineRows,
  type OnlineRow,
} from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import type { SendImport } from '#shared/lists/import/import-parts.ts';
import { textOf, valueOf, type Bin, type ListRequest } from '#shared/lists/define-resource.ts';
import type { AnyField } from '#shared/lists/field-kinds.ts';
import { pageSizes } from '#shared/lists/list-state.ts';
import { isFilledIn, type FormField, type OnlineColumns } from '#shared/forms/field-values.ts';
import { isPicked, pickedBy } from './query/filter-picker.tsx';
import { filterFields, kitField, rowsRequest, type SearchedField } from './fields/kit-fields.ts';

export type FormOptions = {
  readonly columns: OnlineColumns;
  readonly queries: readonly Schema<'OnlineQuery'>[];
  /** The condition of the query builder in the server's format; empty without one. */
  readonly advanced: string;
  /** Limits the rows of a sub table to those of this row. */
  readonly mainId?: string | undefined;
};

export type OnlineResource = ReturnType<typeof onlineResource>;

const long: ReadonlySet<FormField['kind']> = new Set(['richText', 'markdown', 'password']);
const unordered: ReadonlySet<FormField['kind']> = new Set([
  ...long,
  'checkbox',
  'listMulti',
  'users',
  'departs',
  'popupDicts',
  'file',
  'image',
  'formula',
]);
const createBy: AnyField = { kind: 'text', label: '创建人', width: 90 };
const createTime: AnyField = { kind: 'time', label: '创建时间' };
/** Columns of rows from the public link; field keys contain no underscore, so they cannot collide. */
const linkFields = {
  link_number: { kind: 'number', label: '公开填写编号', width: 130 },
  link_receipt: { kind: 'text', label: '回执码', width: 190 },
  receipt_is: { kind: 'text', label: '编号或回执码' },
} satisfies Readonly<Record<string, AnyField>>;
const linkColumns = ({ link = false }: OnlineColumns) => (link ? ['link_number', 'link_receipt'] : []);

/**
 * Converts a published form to a resource of the kit, from the server's description. The kit's `defineResource` checks
 * names against the contract at compile time; here they are known only at run time, and come from the server.
 */
export function onlineResource(options: FormOptions) {
  const { columns, mainId } = options;
  const { code, name } = columns;
  const searched = searchedFields(options);
  const queryOf = (request: ListRequest) => ({
    ...rowsRequest(searched, request, options.advanced),
    ...(mainId === undefined ? {} : { mainId }),
  });
  const may = new Set(columns.may);
  const fields = columns.fields.map(({ field }) => field);
  const table = fields
    .filter(({ kind, inList }) => inList !== false && !long.has(kind))
    .map(({ key }) => key);
  const sortable = fields.filter(({ kind, sortable: is }) => is !== false && !unordered.has(kind));
  return {
    title: name,
    noun: name,
    permissions: {},
    list: (request: ListRequest) => onlineRowsQuery(code, queryOf(request)),
    read: (row: OnlineRow) => readOnlineRow(code, row),
    create: may.has('add') ? (body: object) => add(code, body, mainId) : undefined,
    update: may.has('edit') ? (body: object) => edit(code, body) : undefined,
    ...(may.has('delete')
      ? {
          remove: (ids: readonly string[]) => deleteOnlineRows(code, ids),
          restore: (ids: readonly string[]) => restoreOnlineRows(code, ids),
        }
      : {}),
    ...(may.has('export')
      ? { exports: { name, load: (request: ListRequest) => exportOnlineRows(code, queryOf(request)) } }
      : {}),
    ...(may.has('import') && mainId === undefined ? { imports: importsOf(columns) } : {}),
    bin: may.has('bin') ? binOf(columns, table) : undefined,
    fields: kitFields(columns, searched),
    // Rows of a sub table belong to their row.
    table: [...table, ...linkColumns(columns), ...(mainId === undefined ? ['createBy'] : []), 'createTime'],
    // Its rows are edited with their own rules.
    quick: [],
    pinned: undefined,
    detail: [...table, ...linkColumns(columns), 'createTime'],
    form: columns.fields.filter(({ field }) => field.inForm !== false).map(({ field }) => field.key),
    filter: {
      basic: filterNames(options, 'basic'),
      more: [...filterNames(options, 'more'), ...(columns.link === true ? ['receipt_is'] : [])],
    },
    sortable: new Set([...sortable.map(({ key }) => key), 'createTime']),
    // Rows of a sub table keep their order of entry.
    defaultSort: { column: 'createTime', order: mainId === undefined ? 'desc' : 'asc' } as const,
    pageSize: pageSizes.find((one) => one === columns.pageSize),
  };
}

function searchedFields({ columns, queries }: FormOptions): readonly SearchedField[] {
  return queries.flatMap(({ key, search, searchBy }) => {
    const field = columns.fields.find((one) => one.field.key === key)?.field;
    return field === undefined || search === 'none' ? [] : [{ field, searchBy }];
  });
}

function filterNames({ columns, queries }: FormOptions, searchLevel: 'basic' | 'more'): readonly string[] {
  const matchingQueries = queries.filter(({ search }) => search === searchLevel);
  return searchedFields({ columns, queries: matchingQueries, advanced: '' }).flatMap(({ field, searchBy }) =>
    filterFields(field, searchBy).map(([name]) => name),
  );
}

function kitFields(
  columns: OnlineColumns,
  searched: readonly SearchedField[],
): Readonly<Record<string, AnyField>> {
  const withPicker = (field: FormField, as: AnyField): AnyField =>
    isPicked(field) ? { ...as, filterBy: pickedBy(columns.code, field) } : as;
  const filters = searched.flatMap(({ field, searchBy }) =>
    filterFields(field, searchBy).map(([name, as]) => [name, withPicker(field, as)] as const),
  );
  return {
    createBy,
    createTime,
    ...linkFields,
    ...Object.fromEntries(columns.fields.map(({ field }) => [field.key, kitField(field)] as const)),
    ...Object.fromEntries(filters),
  };
}

/** Kinds that can identify a row: one line of text or a number, entered by users. */
const keyKinds: ReadonlySet<FormField['kind']> = new Set([
  'text',
  'email',
  'phone',
  'url',
  'integer',
  'user',
]);

function importsOf({ code, name, fields, may }: OnlineColumns) {
  const send: SendImport = (file, fields, options) => importOnlineRows(code, file, fields, options);
  const keys = fields
    .filter((one) => may.includes('edit') && isFilledIn(one) && keyKinds.has(one.field.kind))
    .map(({ field }) => ({ value: field.key, text: `按“${field.label}”` }));
  return { name, send, template: () => onlineRowsTemplate(code), keys };
}

function binOf({ code }: OnlineColumns, table: readonly string[]): Bin {
  return {
    key: () => deletedOnlineRowsQuery(code).queryKey,
    load: (client) => client.fetchQuery({ ...deletedOnlineRowsQuery(code), staleTime: 0 }),
    columns: [...table.slice(0, 5), 'createTime'],
    restore: (ids) => bringBackOnlineRows(code, ids),
    purge: (ids) => purgeOnlineRows(code, ids),
  };
}

/**
 * The record controller adds id and revision to the body of a row's form (`{ values }`, and the position of a new one).
 */
function add(code: string, body: object, mainId: string | undefined) {
  const parentId = textOf(body, 'parentId');
  return addOnlineRow(code, {
    values: valuesOf(body),
    ...subsOf(body),
    ...(mainId === undefined ? {} : { mainId }),
    ...(parentId === '' ? {} : { parentId }),
  });
}

function edit(code: string, body: object) {
  const revision = textOf(body, 'revision');
  return editOnlineRow(code, {
    id: textOf(body, 'id'),
    values: valuesOf(body),
    ...subsOf(body),
    ...(revision === '' ? {} : { revision }),
  });
}

function valuesOf(body: object): Record<string, unknown> {
  const values = valueOf(body, 'values');
  if (typeof values !== 'object' || values === null) throw new TypeError('Unreachable: a form has values');
  return Object.fromEntries(Object.entries(values));
}

function subsOf(body: object): { readonly subs?: Schema<'OnlineSubChange'>[] } {
  const subs = valueOf(body, 'subs');
  return isChanges(subs) ? { subs } : {};
}

/** The value comes from `sentSubs`; the client validates it against the contract. */
const isChanges = (subs: unknown): subs is Schema<'OnlineSubChange'>[] => Array.isArray(subs);

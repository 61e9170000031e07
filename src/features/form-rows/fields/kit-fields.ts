import type { ListRequest } from '#shared/lists/define-resource.ts';
import type { AnyField } from '#shared/lists/field-kinds.ts';
import { isPicked } from '../query/filter-picker.tsx';
import { isNumeric, type FormField } from '#shared/forms/field-values.ts';
import { allOf, conditionsOf } from '../query/query-text.ts';

/** Converts a field of a form to the kit: its column, its filter and its line in the recycle bin. */
export function kitField(field: FormField): AnyField {
  const { kind, label, options = [], dict, width } = field;
  const shown = {
    label,
    ...(width === undefined ? {} : { width }),
  };
  switch (kind) {
    case 'textarea':
    case 'richText':
    case 'markdown':
      return { ...shown, kind: 'longText' };
    case 'integer':
    case 'number':
    case 'currency':
    case 'percentage':
    case 'rating':
      return { ...shown, kind: 'number', decimals: true, ...(kind === 'rating' ? { width: 140 } : {}) };
    case 'date':
      return { ...shown, kind: 'date' };
    case 'datetime':
      return { ...shown, kind: 'time' };
    case 'switch':
      return { ...shown, kind: 'flag' };
    case 'image':
      return { ...shown, kind: 'image' };
    case 'depart':
    case 'departs':
      return { ...shown, kind: 'depart' };
    case 'radio':
    case 'checkbox':
    case 'list':
    case 'listMulti':
    case 'searchChoice':
    case 'tree':
    case 'popup':
    case 'popupDict':
    case 'popupDicts':
      if (options.length > 0) return { ...shown, kind: 'choice', options };
      return dict === undefined ? { ...shown, kind: 'text' } : { ...shown, kind: 'dict', dict };
    case 'text':
    case 'password':
    case 'email':
    case 'phone':
    case 'url':
    case 'time':
    case 'user':
    case 'users':
    case 'category':
    case 'region':
    case 'file':
    case 'link':
    case 'formula':
    case 'sequence':
      return { ...shown, kind: 'text' };
    default:
      return kind satisfies never;
  }
}

const hasRange = (field: FormField, searchBy: string): boolean =>
  searchBy === 'range' && (isNumeric(field) || field.kind === 'time');

/** The list's own search parameters and request fields: a field with such a key gets another parameter name. */
const reservedKeys: ReadonlySet<string> = new Set([
  'page',
  'size',
  'order',
  'column',
  'view',
  'month',
  'pageNo',
  'pageSize',
  'selections',
  'superQueryParams',
]);

const filterName = ({ key }: FormField): string => (reservedKeys.has(key) ? `${key}_is` : key);

/** Returns the filters of a field by parameter name: a number with a range search has two. */
export function filterFields(field: FormField, searchBy: string): readonly (readonly [string, AnyField])[] {
  const { key, label } = field;
  if (!hasRange(field, searchBy)) return [[filterName(field), kitField(field)]];
  return [
    [`${key}_begin`, { kind: 'text', label: `${label}从` }],
    [`${key}_end`, { kind: 'text', label: `${label}到` }],
  ];
}

export type SearchedField = { readonly field: FormField; readonly searchBy: string };

export type RowsRequest = {
  readonly column?: string;
  readonly order?: 'asc' | 'desc';
  readonly pageNo?: number;
  readonly pageSize?: number;
  /** Ids of an export. */
  readonly selections?: string;
  readonly filters?: string;
  readonly superQueryParams?: string;
  /** The number or receipt code of a row from the public link. */
  readonly receipt?: string;
};

/** Converts the kit's request by name to the operation's: `filters` by key, and conditions in addition. */
export function rowsRequest(
  searched: readonly SearchedField[],
  { column, order, pageNo, pageSize, selections, ...filterInput }: ListRequest,
  advanced: string,
): RowsRequest {
  const filters: Record<string, unknown> = {};
  const conditions: object[] = conditionsOf(advanced);
  for (const { field, searchBy } of searched) {
    const { key } = field;
    const name = filterName(field);
    const of = (end: string) => bare(filterInput[`${name}${end}`] ?? filterInput[`${key}${end}`]);
    const [plain, from, to] = [bare(filterInput[name]), of('_begin'), of('_end')];
    if (plain !== '') filters[key] = filterValue(field, plain);
    if (from === '' && to === '') continue;
    if (searchBy === 'range') filters[key] = [from || null, to || null];
    else conditions.push(...edges(field, from, to));
  }
  const receipt = bare(filterInput['receipt_is']).trim();
  return {
    ...(receipt === '' ? {} : { receipt }),
    ...(typeof column === 'string' ? { column } : {}),
    ...(order === 'asc' || order === 'desc' ? { order } : {}),
    ...(typeof pageNo === 'number' ? { pageNo } : {}),
    ...(typeof pageSize === 'number' ? { pageSize } : {}),
    ...(typeof selections === 'string' ? { selections } : {}),
    ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
    ...(conditions.length === 0 ? {} : { superQueryParams: allOf(conditions) }),
  };
}

/** The kit marks a substring filter with asterisks; here the field defines its search. */
function bare(value: string | number | undefined): string {
  return String(value ?? '').replace(/^\*(.*)\*$/s, '$1');
}

/** An option is compared as a whole value. */
function filterValue(field: FormField, value: string): unknown {
  const { kind } = kitField(field);
  if (kind === 'flag') return value === '1' ? 'true' : 'false';
  return isPicked(field) || kind === 'choice' || kind === 'dict' || kind === 'depart' ? [value] : value;
}

function edges({ key, kind }: FormField, from: string, to: string): readonly object[] {
  const isTime = kind === 'datetime';
  return [
    ...(from === '' ? [] : [{ field: key, rule: 'ge', value: isTime ? `${from} 00:00:00` : from }]),
    ...(to === '' ? [] : [{ field: key, rule: 'le', value: isTime ? `${to} 23:59:59` : to }]),
  ];
}

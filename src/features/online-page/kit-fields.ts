import type { ListRequest } from '#resource/define-resource.ts';
import type { AnyField } from '#resource/field-kinds.ts';
import { isPicked } from './filter-picker.tsx';
import { isNumeric, type FormField } from '#domain/forms/field-values.ts';
import { allOf, conditionsOf } from './query-text.ts';

/** A field of a form as the kit knows fields: its column, its filter and its line in the bin. */
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

/** What the address of a list and its request say beside filters: a field of such a key is asked for by another name. */
const taken: ReadonlySet<string> = new Set([
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

const filterName = ({ key }: FormField): string => (taken.has(key) ? `${key}_is` : key);

/** The filters of one field by the name of their parameter: a number that is searched by a range has two. */
export function filterFields(field: FormField, searchBy: string): readonly (readonly [string, AnyField])[] {
  const { key, label } = field;
  if (!hasRange(field, searchBy)) return [[filterName(field), kitField(field)]];
  return [
    [`${key}_begin`, { kind: 'text', label: `${label}从` }],
    [`${key}_end`, { kind: 'text', label: `${label}到` }],
  ];
}

export type Searched = { readonly field: FormField; readonly searchBy: string };

export type RowsRequest = {
  readonly column?: string;
  readonly order?: 'asc' | 'desc';
  readonly pageNo?: number;
  readonly pageSize?: number;
  /** Ids, of an export. */
  readonly selections?: string;
  readonly filters?: string;
  readonly superQueryParams?: string;
  /** Number or receipt of a row that came by the public link. */
  readonly receipt?: string;
};

/** What the kit asks for, by name, as the operation takes it: `filters` by key, and conditions beside them. */
export function rowsRequest(
  searched: readonly Searched[],
  { column, order, pageNo, pageSize, selections, ...asked }: ListRequest,
  advanced: string,
): RowsRequest {
  const filters: Record<string, unknown> = {};
  const conditions: object[] = conditionsOf(advanced);
  for (const { field, searchBy } of searched) {
    const { key } = field;
    const name = filterName(field);
    const of = (end: string) => bare(asked[`${name}${end}`] ?? asked[`${key}${end}`]);
    const [plain, from, to] = [bare(asked[name]), of('_begin'), of('_end')];
    if (plain !== '') filters[key] = filterValue(field, plain);
    if (from === '' && to === '') continue;
    if (searchBy === 'range') filters[key] = [from || null, to || null];
    else conditions.push(...edges(field, from, to));
  }
  const receipt = bare(asked['receipt_is']).trim();
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

/** The kit marks a text filter by stars for what contains it; here the field says how it is searched. */
function bare(value: string | number | undefined): string {
  return String(value ?? '').replace(/^\*(.*)\*$/s, '$1');
}

/** A choice is the whole value, never a part of it. */
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

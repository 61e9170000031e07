import type { Schema } from '#openapi/index.ts';

export type FieldKind = Schema<'FieldKind'>;

/** The types that columns of forms have, as PostgreSQL spells them (docs/decisions/073-online-forms.md). */
export const columnTypes = [
  'text',
  'text[]',
  'bigint',
  'numeric',
  'date',
  'timestamptz',
  'time',
  'boolean',
] as const;

export type ColumnType = (typeof columnTypes)[number];

/** Column type of each kind of field; null: not stored, computed when the row is read. */
const typeOfKind: Readonly<Record<FieldKind, ColumnType | null>> = {
  text: 'text',
  textarea: 'text',
  password: 'text',
  richText: 'text',
  markdown: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  integer: 'bigint',
  number: 'numeric',
  currency: 'numeric',
  percentage: 'numeric',
  rating: 'bigint',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  radio: 'text',
  checkbox: 'text[]',
  list: 'text',
  listMulti: 'text[]',
  switch: 'boolean',
  searchChoice: 'text',
  user: 'text',
  users: 'text[]',
  depart: 'text',
  departs: 'text[]',
  tree: 'text',
  category: 'text',
  region: 'text',
  popup: 'text',
  popupDict: 'text',
  popupDicts: 'text[]',
  file: 'text[]',
  image: 'text[]',
  link: 'text',
  formula: null,
  sequence: 'text',
};

/** Returns the column type of a kind of field; undefined for kinds without a column, such as formulas. */
export function columnTypeOf(kind: FieldKind): ColumnType | undefined {
  return typeOfKind[kind] ?? undefined;
}

const sorts = ['password', 'url', 'richText', 'file', 'image'] as const;
type OwnSort = (typeof sorts)[number];
/** Meaning of values beyond their type: values of one sort cannot be used unchanged as another sort. */
export type ValueSort = ColumnType | OwnSort;

const isOwnSort = (text: string): text is OwnSort => sorts.some((sort) => sort === text);

/** Returns the value sort of a kind of field; undefined for kinds without a column, such as formulas. */
export function sortOfKind(kind: FieldKind): ValueSort | undefined {
  return isOwnSort(kind) ? kind : columnTypeOf(kind);
}

export function isValueSort(text: string): text is ValueSort {
  return isOwnSort(text) || isColumnType(text);
}

export function isColumnType(text: string): text is ColumnType {
  return columnTypes.some((type) => type === text);
}

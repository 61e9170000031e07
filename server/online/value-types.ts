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

/** What a field of a kind is kept as; null: nothing is kept, it is worked out whenever its row is read. */
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

/** The type of the column of a field of this kind; undefined: it has none, as a formula. */
export function columnTypeOf(kind: FieldKind): ColumnType | undefined {
  return typeOfKind[kind] ?? undefined;
}

const sorts = ['password', 'url', 'richText', 'file', 'image'] as const;
type OwnSort = (typeof sorts)[number];
/** What values mean beside their type: those of one sort are not taken for those of another as they are. */
export type ValueSort = ColumnType | OwnSort;

const isOwnSort = (text: string): text is OwnSort => sorts.some((sort) => sort === text);

/** The sort of the values of a field of this kind; undefined: it has none, as a formula. */
export function sortOfKind(kind: FieldKind): ValueSort | undefined {
  return isOwnSort(kind) ? kind : columnTypeOf(kind);
}

export function isValueSort(text: string): text is ValueSort {
  return isOwnSort(text) || isColumnType(text);
}

export function isColumnType(text: string): text is ColumnType {
  return columnTypes.some((type) => type === text);
}

import type { Schema } from './index.ts';

type Field = Schema<'FormField'>;
type Advice = Schema<'FieldIndexAdvice'>['advice'];

const textKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'textarea',
  'richText',
  'markdown',
  'email',
  'phone',
  'url',
]);

/**
 * Returns the index that a list using this field needs, or undefined if none does or an index already serves
 * it. No index serves a substring search. `canBeKey`: whether the field can be indexed.
 */
export function indexAdvice(
  { id, kind, search = 'none', searchBy, sortable, unique }: Field,
  { indexes = [], departField }: Pick<Schema<'FormDefinition'>, 'indexes' | 'departField'>,
  canBeKey: boolean,
): Advice | undefined {
  const isSearched = search !== 'none';
  if (!isSearched && sortable !== true) return undefined;
  // Every list of a teacher filters by the department field, so the table is created with its index.
  if (departField === id) return undefined;
  if (!canBeKey) return 'none';
  const isByPart = searchBy === 'like' || (searchBy === undefined && textKinds.has(kind));
  // A unique key serves searches for the whole value; a region is searched by the prefix of its path.
  const findsUnique = kind !== 'region';
  const isServed =
    (findsUnique && unique === true) ||
    indexes.some((index) => index.fields[0] === id && (findsUnique || index.unique !== true));
  if (isSearched && !isByPart && !isServed) return 'index';
  // In an index with a second field, the values are not in the order of the sort.
  const isInOrder =
    unique === true || indexes.some(({ fields: [first, second] }) => first === id && second === undefined);
  if (sortable === true && !isInOrder) return 'sort';
  return isSearched && isByPart ? 'equal' : undefined;
}

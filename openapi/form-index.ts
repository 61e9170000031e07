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
 * What a list that asks for this field would need; undefined: nothing asks for it, or an index serves it. No index finds a
 * part of a text. `canBeKey`: whether one may be over the field.
 */
export function indexAdvice(
  { id, kind, search = 'none', searchBy, sortable, unique }: Field,
  { indexes = [], departField }: Pick<Schema<'FormDefinition'>, 'indexes' | 'departField'>,
  canBeKey: boolean,
): Advice | undefined {
  const isSearched = search !== 'none';
  if (!isSearched && sortable !== true) return undefined;
  // By whose a row is each list of a teacher asks: its index is made with the table.
  if (departField === id) return undefined;
  if (!canBeKey) return 'none';
  const isByPart = searchBy === 'like' || (searchBy === undefined && textKinds.has(kind));
  // A unique key finds the whole value, and a region is found by how its path begins.
  const findsUnique = kind !== 'region';
  const isServed =
    (findsUnique && unique === true) ||
    indexes.some((index) => index.fields[0] === id && (findsUnique || index.unique !== true));
  if (isSearched && !isByPart && !isServed) return 'index';
  // Behind a second field values stand in another order.
  const isInOrder =
    unique === true || indexes.some(({ fields: [first, second] }) => first === id && second === undefined);
  if (sortable === true && !isInOrder) return 'sort';
  return isSearched && isByPart ? 'equal' : undefined;
}

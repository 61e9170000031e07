import { createHash } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import { isWritable } from '#server/forms/shared/access/row-access.rules.ts';
import type { ColumnType, ValueSort } from '#server/forms/shared/values/value-types.ts';

export type Definition = Schema<'FormDefinition'>;

/** A column in a key. */
export type KeyColumn = { readonly name: string; readonly type: ColumnType };

/** A column in an index; `begins`: the index serves prefix searches. */
type IndexColumn = KeyColumn & { readonly begins?: true };

/** A column with the sort of its values, if its type does not determine it. */
export type ValueColumn = KeyColumn & { readonly holds?: ValueSort | undefined };

type IndexKey = {
  readonly act: 'unique' | 'index';
  readonly name: string;
  readonly columns: readonly IndexColumn[];
};
/**
 * A constraint or index that the database enforces for a definition. Unique keys and exclusions apply to rows that are
 * not deleted.
 */
export type FormKey =
  | IndexKey
  | {
      readonly act: 'exclusion';
      readonly name: string;
      readonly from: KeyColumn;
      readonly to: KeyColumn;
      readonly per: readonly KeyColumn[];
    }
  | { readonly act: 'notNull'; readonly name: string; readonly column: KeyColumn };

type WithoutName<Key> = Key extends FormKey ? Omit<Key, 'name'> : never;

const letters = { unique: 'u', index: 'i', exclusion: 'o', notNull: 'n' } as const;

/** Pattern of the key names that this file generates; `keyAct` returns the kind of a key. */
export const keyNamePattern = '^[uion]_[0-9a-f]{32}$';

export function keyAct(name: string): FormKey['act'] | undefined {
  if (!new RegExp(keyNamePattern).test(name)) return undefined;
  const [first] = name;
  return first === 'u' ? 'unique' : first === 'i' ? 'index' : first === 'o' ? 'exclusion' : 'notNull';
}

/**
 * Returns the keys of a definition over the columns of its fields, by id. A name encodes the complete key, so the
 * database catalogue alone shows whether a key exists.
 */
export function keysOf(
  formId: string,
  definition: Definition,
  columns: ReadonlyMap<string, KeyColumn>,
): FormKey[] {
  const named = (key: WithoutName<FormKey>): FormKey => ({ ...key, name: nameOf(formId, key) });
  const all = (ids: readonly string[]): KeyColumn[] | undefined => {
    const found = ids.flatMap((id) => columns.get(id) ?? []);
    return found.length === ids.length && found.length > 0 ? found : undefined;
  };
  const fields = new Map(definition.fields.map((field) => [field.id, field]));
  const isPath = (id = ''): boolean => fields.get(id)?.kind === 'region';
  // A prefix index does not provide a sort order for lists.
  const isSorted = ([first = '', ...more]: readonly string[]): boolean =>
    more.length === 0 && fields.get(first)?.sortable === true;
  const over = (act: 'unique' | 'index', ids: readonly string[]): FormKey[] => {
    const found = all(ids);
    if (found === undefined) return [];
    const asTheyAre = { act, columns: found.map(plain) };
    if (act === 'unique' || !ids.some((id) => isPath(id))) return [named(asTheyAre)];
    const prefixKey = {
      act,
      columns: found.map((column, at) => (isPath(ids[at]) ? begins(column) : plain(column))),
    };
    return [prefixKey, ...(isSorted(ids) ? [asTheyAre] : [])].map(named);
  };
  const keys = [
    ...definition.fields.flatMap(({ id, unique }) => (unique === true ? over('unique', [id]) : [])),
    ...(definition.indexes ?? []).flatMap(({ fields, unique }) =>
      over(unique === true ? 'unique' : 'index', fields),
    ),
    // Every list of a user who sees only some departments filters by this field.
    ...(definition.departField === undefined ? [] : over('index', [definition.departField])),
    ...overlapKey(definition, columns, all).map(named),
    ...definition.fields.flatMap((field): FormKey[] => {
      const column = columns.get(field.id);
      return column !== undefined && isAlwaysFilled(definition, field)
        ? [named({ act: 'notNull', column: plain(column) })]
        : [];
    }),
  ];
  return [...new Map(keys.map((key) => [key.name, key])).values()];
}

function overlapKey(
  { noOverlap }: Definition,
  columns: ReadonlyMap<string, KeyColumn>,
  all: (ids: readonly string[]) => KeyColumn[] | undefined,
): WithoutName<FormKey>[] {
  if (noOverlap === undefined) return [];
  const from = columns.get(noOverlap.from);
  const to = columns.get(noOverlap.to);
  const per = (noOverlap.per ?? []).length === 0 ? [] : all(noOverlap.per ?? []);
  if (from === undefined || to === undefined || per === undefined) return [];
  return [{ act: 'exclusion', from: plain(from), to: plain(to), per: per.map(plain) }];
}

/** Whether every saved row must have a value in this field: no rule and no permission exempts some rows or users. */
function isAlwaysFilled({ rules = [], access = [] }: Definition, field: Schema<'FormField'>): boolean {
  return (
    field.required === true &&
    isWritable(field) &&
    field.inForm !== false &&
    !mayBeTakenAway(rules, field) &&
    access.every(({ fields = {} }) => (fields[field.id] ?? 'write') === 'write')
  );
}

/** Whether a rule may hide or clear a required field; other rules do not make it optional. */
function mayBeTakenAway(rules: NonNullable<Definition['rules']>, { key }: Schema<'FormField'>): boolean {
  return rules.some(({ target, act }) => target === key && (act === 'show' || act === 'set'));
}

/** Whether the index serves lists sorted by its field: it orders by value and then by id. */
export const isForOrder = (key: WithoutName<IndexKey>): boolean =>
  key.act === 'index' &&
  key.columns.length === 1 &&
  !isOfSeveral(key) &&
  key.columns.every(({ begins: isByBeginning }) => isByBeginning !== true);

/** An index over a column of several values finds rows by each of them. */
export const isOfSeveral = ({ columns }: Pick<IndexKey, 'columns'>): boolean =>
  columns.some(({ type }) => type === 'text[]');

const plain = ({ name, type }: KeyColumn): KeyColumn => ({ name, type });
const begins = (column: KeyColumn): IndexColumn => ({ ...plain(column), begins: true });

function nameOf(formId: string, key: WithoutName<FormKey>): string {
  const isOrdered = (key.act === 'unique' || key.act === 'index') && isForOrder(key);
  const text = JSON.stringify([formId, key, ...(isOrdered ? ['id'] : [])]);
  return `${letters[key.act]}_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

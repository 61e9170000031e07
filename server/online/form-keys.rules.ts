import { createHash } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import { isWritable } from './row-access.rules.ts';
import type { ColumnType, ValueSort } from './value-types.ts';

export type Definition = Schema<'FormDefinition'>;

/** A column as keys name it. */
export type KeyColumn = { readonly name: string; readonly type: ColumnType };

/** A column as an index has it; `begins`: rows are found by how its text begins. */
type IndexColumn = KeyColumn & { readonly begins?: true };

/** A column with what it holds, where its type does not say it. */
export type HeldColumn = KeyColumn & { readonly holds?: ValueSort | undefined };

type IndexKey = {
  readonly act: 'unique' | 'index';
  readonly name: string;
  readonly columns: readonly IndexColumn[];
};
/**
 * What the database itself holds of a definition beside its columns. Unique keys and exclusions look at rows that are
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

/** Names of keys that come from here; `keyAct` says of which kind one is. */
export const keyNamePattern = '^[uion]_[0-9a-f]{32}$';

export function keyAct(name: string): FormKey['act'] | undefined {
  if (!new RegExp(keyNamePattern).test(name)) return undefined;
  const [first] = name;
  return first === 'u' ? 'unique' : first === 'i' ? 'index' : first === 'o' ? 'exclusion' : 'notNull';
}

/**
 * The keys of a definition over the columns that its fields have, by id. A name says everything that a key is: whether
 * the database has it is known from its catalogue alone.
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
  // How texts begin is no order that a list can be read in.
  const isSorted = ([first = '', ...more]: readonly string[]): boolean =>
    more.length === 0 && fields.get(first)?.sortable === true;
  const over = (act: 'unique' | 'index', ids: readonly string[]): FormKey[] => {
    const found = all(ids);
    if (found === undefined) return [];
    const asTheyAre = { act, columns: found.map(plain) };
    if (act === 'unique' || !ids.some((id) => isPath(id))) return [named(asTheyAre)];
    const begun = {
      act,
      columns: found.map((column, at) => (isPath(ids[at]) ? begins(column) : plain(column))),
    };
    return [begun, ...(isSorted(ids) ? [asTheyAre] : [])].map(named);
  };
  const keys = [
    ...definition.fields.flatMap(({ id, unique }) => (unique === true ? over('unique', [id]) : [])),
    ...(definition.indexes ?? []).flatMap(({ fields, unique }) =>
      over(unique === true ? 'unique' : 'index', fields),
    ),
    // Each list of whoever sees some departments asks by it, whatever the designer has thought of.
    ...(definition.departField === undefined ? [] : over('index', [definition.departField])),
    ...overlapKey(definition, columns, all).map(named),
    ...definition.fields.flatMap((field): FormKey[] => {
      const column = columns.get(field.id);
      return column !== undefined && isAlwaysGiven(definition, field)
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

/**
 * Whether every row that can be saved has a value there: nothing says that it is not asked for in some cases, or of some
 * people.
 */
function isAlwaysGiven({ rules = [], access = [] }: Definition, field: Schema<'FormField'>): boolean {
  return (
    field.required === true &&
    isWritable(field) &&
    field.inForm !== false &&
    !mayBeTakenAway(rules, field) &&
    access.every(({ fields = {} }) => (fields[field.id] ?? 'write') === 'write')
  );
}

/** Whether a rule may hide a required field, or empty it: what else is said of it does not make it less required. */
function mayBeTakenAway(rules: NonNullable<Definition['rules']>, { key }: Schema<'FormField'>): boolean {
  return rules.some(({ target, act }) => target === key && (act === 'show' || act === 'set'));
}

/** An index over one field serves lists that are sorted by it: they are in the order of its values, and then of ids. */
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

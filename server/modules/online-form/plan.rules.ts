import { isDeepStrictEqual } from 'node:util';
import { keyAct, keysOf, type FormKey, type KeyColumn } from '#server/online/form-keys.rules.ts';
import { columnName, type FieldColumn } from '#server/online/registry.store.ts';
import { columnTypeOf, type ColumnType } from '#server/online/value-types.ts';
import type { Definition, FormField } from './definition.rules.ts';

type OfField = { readonly field: string; readonly label: string };

/**
 * One step of a publishing, as it is kept while it runs. What stands between `publish` and the steps before it is done
 * by `publish`, all at once; before it, nobody sees a difference.
 */
export type PlanStep =
  | { readonly act: 'createTable' }
  | ({ readonly act: 'addColumn'; readonly column: KeyColumn } & OfField)
  | ({ readonly act: 'convertColumn'; readonly from: KeyColumn; readonly column: KeyColumn } & OfField)
  | { readonly act: 'addKey'; readonly key: FormKey; readonly labels: readonly string[] }
  | ({ readonly act: 'retireColumn'; readonly column: KeyColumn } & OfField)
  | ({ readonly act: 'reviveColumn'; readonly column: KeyColumn } & OfField)
  | { readonly act: 'dropKey'; readonly name: string }
  | { readonly act: 'publish' };

export type Standing = {
  readonly formId: string;
  readonly draft: Definition;
  /** What rows are checked by now. */
  readonly published: Definition | undefined;
  readonly hasTable: boolean;
  readonly columns: readonly FieldColumn[];
  /** Names of the keys that the table has. */
  readonly keys: readonly string[];
};

/** What has to be done to make tables those of the draft; empty: nothing. */
export function planOf(standing: Standing): PlanStep[] {
  const { formId, draft, published, hasTable, keys } = standing;
  const fields = draft.fields.map((field) => fieldStep(field, standing));
  const columns = new Map(fields.flatMap(({ id, column }) => (column === undefined ? [] : [[id, column]])));
  const wanted = keysOf(formId, draft, columns);
  const added = wanted.filter(({ name }) => !keys.includes(name));
  const adding = (isNotNull: boolean): PlanStep[] =>
    added
      .filter(({ act }) => (act === 'notNull') === isNotNull)
      .map((key) => ({ act: 'addKey', key, labels: labelsOf(key, draft, columns) }));
  const steps: PlanStep[] = [
    ...(hasTable ? [] : [{ act: 'createTable' } as const]),
    ...fields.flatMap(({ step }) => step ?? []),
    ...adding(false),
    ...retired(standing),
    ...keys
      .filter((name) => keyAct(name) !== undefined && !wanted.some((key) => key.name === name))
      .map((name): PlanStep => ({ act: 'dropKey', name })),
  ];
  const later = adding(true);
  const isSame = published !== undefined && isDeepStrictEqual(draft, published);
  return isSame && steps.length === 0 ? later : [...steps, { act: 'publish' }, ...later];
}

/** The column that a field will have, and what brings it there. */
function fieldStep(
  { id, label, kind }: FormField,
  { columns }: Standing,
): { readonly id: string; readonly column?: KeyColumn; readonly step?: PlanStep } {
  const type = columnTypeOf(kind);
  if (type === undefined) return { id };
  const own = columns.filter(({ fieldId }) => fieldId === id);
  const usable = own.filter(({ pending }) => !pending);
  const live = usable.find(({ retiredAt }) => retiredAt === null);
  if (live?.type === type) return { id, column: live };
  const last = live ?? usable.toSorted(byRetired)[0];
  const of = { field: id, label };
  if (live === undefined && last?.type === type)
    return { id, column: last, step: { ...of, act: 'reviveColumn', column: plain(last) } };
  const column = { name: newName(id, own), type };
  if (last === undefined) return { id, column, step: { ...of, act: 'addColumn', column } };
  return { id, column, step: { ...of, act: 'convertColumn', from: plain(last), column } };
}

function newName(fieldId: string, own: readonly FieldColumn[]): string {
  const taken = new Set(own.map(({ name }) => name));
  let generation = taken.size;
  while (taken.has(columnName(fieldId, generation))) generation += 1;
  return columnName(fieldId, generation);
}

/** The last one taken away comes first. */
function byRetired(one: FieldColumn, other: FieldColumn): number {
  return (other.retiredAt?.getTime() ?? 0) - (one.retiredAt?.getTime() ?? 0);
}

function retired({ draft, published, columns }: Standing): PlanStep[] {
  const wanted = new Map(draft.fields.map(({ id, kind }) => [id, columnTypeOf(kind)]));
  return columns
    .filter(({ fieldId, pending, retiredAt }) => retiredAt === null && !pending && !wanted.get(fieldId))
    .map((column) => ({
      act: 'retireColumn',
      field: column.fieldId,
      label: published?.fields.find(({ id }) => id === column.fieldId)?.label ?? column.fieldId,
      column: plain(column),
    }));
}

export function columnsOfKey(key: FormKey): readonly KeyColumn[] {
  switch (key.act) {
    case 'unique':
    case 'index':
      return key.columns;
    case 'exclusion':
      return [key.from, key.to, ...key.per];
    case 'notNull':
      return [key.column];
    default:
      return key satisfies never;
  }
}

function labelsOf(key: FormKey, { fields }: Definition, columns: ReadonlyMap<string, KeyColumn>): string[] {
  return columnsOfKey(key).map(
    ({ name }) => fields.find(({ id }) => columns.get(id)?.name === name)?.label ?? name,
  );
}

const plain = ({ name, type }: { readonly name: string; readonly type: ColumnType }): KeyColumn => ({
  name,
  type,
});

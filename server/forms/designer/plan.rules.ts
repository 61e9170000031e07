import { isDeepStrictEqual } from 'node:util';
import {
  keyAct,
  keysOf,
  type FormKey,
  type ValueColumn,
  type KeyColumn,
} from '#server/forms/shared/tables/form-keys.rules.ts';
import { columnName, type FieldColumn } from '#server/forms/shared/tables/registry.store.ts';
import {
  columnTypeOf,
  sortOfKind,
  type ColumnType,
  type ValueSort,
} from '#server/forms/shared/values/value-types.ts';
import type { Definition, FormField } from './definition.rules.ts';

type OfField = { readonly field: string; readonly label: string };

/**
 * One step of a publishing, as stored while it runs. Steps after `publish` in the plan are done by `publish`
 * in one transaction; the steps before it have no visible effect.
 */
export type PlanStep =
  | { readonly act: 'createTable' }
  | ({ readonly act: 'addColumn'; readonly column: ValueColumn } & OfField)
  | ({
      readonly act: 'convertColumn';
      readonly from: ValueColumn;
      readonly column: ValueColumn;
      /** The earlier column of the same sort, which still has the values that a conversion dropped. */
      readonly before?: ValueColumn;
    } & OfField)
  | {
      readonly act: 'addKey';
      readonly key: FormKey;
      readonly labels: readonly string[];
      /** The table has the key already and lacks it while a column is filled. */
      readonly isKept?: true;
    }
  | ({ readonly act: 'retireColumn'; readonly column: KeyColumn } & OfField)
  | ({ readonly act: 'reviveColumn'; readonly column: KeyColumn } & OfField)
  | {
      readonly act: 'dropKey';
      readonly name: string;
      /** Current labels of its fields; absent for a key that is in no published form. */
      readonly labels?: readonly string[];
    }
  | { readonly act: 'publish' };

export type Standing = {
  readonly formId: string;
  readonly draft: Definition;
  /** The version by which rows are currently validated. */
  readonly published: Definition | undefined;
  readonly hasTable: boolean;
  readonly columns: readonly FieldColumn[];
  /** Names of the keys of the table. */
  readonly keys: readonly string[];
  /** Keys that are incomplete but enforced for new rows. */
  readonly broken?: readonly string[];
};

/** Returns the steps that change the table to match the draft; empty if the table matches already. */
export function planOf(standing: Standing): PlanStep[] {
  const { formId, draft, published, hasTable, keys, broken = [] } = standing;
  const fields = draft.fields.map((field) => fieldStep(field, standing));
  const columns = new Map(fields.flatMap(({ id, column }) => (column === undefined ? [] : [[id, column]])));
  const planned = keysOf(formId, draft, columns);
  const isFilled = fields.some(({ step }) => step?.act === 'convertColumn');
  // Older rows without the value cannot be written while the check exists, so it is dropped and added again
  // at the end.
  const added = planned.filter(({ act, name }) => !keys.includes(name) || (isFilled && act === 'notNull'));
  const adding = (isNotNull: boolean): PlanStep[] =>
    added
      .filter(({ act }) => (act === 'notNull') === isNotNull)
      .map((key) => ({
        act: 'addKey',
        key,
        labels: labelsOf(key, draft, columns),
        ...(keys.includes(key.name) ? { isKept: true } : {}),
      }));
  const labels = publishedKeyLabels(standing);
  const steps: PlanStep[] = [
    ...(hasTable ? [] : [{ act: 'createTable' } as const]),
    ...fields.flatMap(({ step }) => step ?? []),
    ...adding(false),
    ...retired(standing),
    ...[...keys, ...broken]
      .filter((name) => keyAct(name) !== undefined && !planned.some((key) => key.name === name))
      .map((name): PlanStep => ({ act: 'dropKey', name, labels: labels.get(name) ?? [] })),
  ];
  const later = adding(true);
  const isSame = published !== undefined && isDeepStrictEqual(draft, published);
  return isSame && steps.length === 0 ? later : [...steps, { act: 'publish' }, ...later];
}

/** Returns the future column of a field and the step that creates it. */
function fieldStep(
  { id, label, kind }: FormField,
  { columns }: Standing,
): { readonly id: string; readonly column?: KeyColumn; readonly step?: PlanStep } {
  const type = columnTypeOf(kind);
  if (type === undefined) return { id };
  const sort = sortOfKind(kind) ?? type;
  const fieldColumns = columns.filter(({ fieldId }) => fieldId === id);
  const usable = fieldColumns.filter(({ pending }) => !pending);
  const live = usable.find(({ retiredAt }) => retiredAt === null);
  if (live !== undefined && sortOf(live) === sort) return { id, column: plain(live) };
  const retiredOnes = usable.filter((column) => column !== live).toSorted(byRetired);
  const last = live ?? retiredOnes[0];
  const of = { field: id, label };
  if (live === undefined && last !== undefined && sortOf(last) === sort)
    return { id, column: last, step: { ...of, act: 'reviveColumn', column: plain(last) } };
  // A column of a failed publishing is reused before a new one is created.
  const spare = fieldColumns.find((one) => one.pending && one.type === type && sortOf(one) === sort);
  const name = spare?.name ?? newName(id, fieldColumns);
  const column = toValueColumn({ name, type, holds: sort });
  if (last === undefined) return { id, column, step: { ...of, act: 'addColumn', column } };
  const before = retiredOnes.find((one) => one !== last && sortOf(one) === sort);
  const more = before === undefined ? {} : { before: toValueColumn(before) };
  return { id, column, step: { ...of, act: 'convertColumn', from: toValueColumn(last), column, ...more } };
}

const sortOf = ({ type, holds }: ValueColumn): ValueSort => holds ?? type;

const toValueColumn = ({ name, type, holds }: ValueColumn): ValueColumn =>
  holds === undefined || holds === type ? { name, type } : { name, type, holds };

function newName(fieldId: string, fieldColumns: readonly FieldColumn[]): string {
  const usedNames = new Set(fieldColumns.map(({ name }) => name));
  let generation = usedNames.size;
  while (usedNames.has(columnName(fieldId, generation))) generation += 1;
  return columnName(fieldId, generation);
}

/** Sorts by the time of removal, the last removed first. */
function byRetired(one: FieldColumn, other: FieldColumn): number {
  return (other.retiredAt?.getTime() ?? 0) - (one.retiredAt?.getTime() ?? 0);
}

function retired({ draft, published, columns }: Standing): PlanStep[] {
  const planned = new Map(draft.fields.map(({ id, kind }) => [id, columnTypeOf(kind)]));
  return columns
    .filter(({ fieldId, pending, retiredAt }) => retiredAt === null && !pending && !planned.get(fieldId))
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

/** Returns the field labels of the published form's keys, by key name. */
function publishedKeyLabels({
  formId,
  published,
  columns,
}: Standing): ReadonlyMap<string, readonly string[]> {
  if (published === undefined) return new Map();
  const live = new Map(
    columns
      .filter(({ pending, retiredAt }) => !pending && retiredAt === null)
      .map((column) => [column.fieldId, plain(column)]),
  );
  return new Map(keysOf(formId, published, live).map((key) => [key.name, labelsOf(key, published, live)]));
}

const plain = ({ name, type }: { readonly name: string; readonly type: ColumnType }): KeyColumn => ({
  name,
  type,
});

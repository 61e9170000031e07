import type { Schema } from '#openapi/index.ts';

type Definition = Schema<'ReportDefinition'>;
type Condition = Schema<'ReportCondition'>;
type KeyedField = { readonly id: string; readonly key: string };
/** New field keys by their previous keys. */
export type NewKeys = ReadonlyMap<string, string>;

/** Returns the new keys of fields with the same id and a changed key. */
export function newKeysOf(before: readonly KeyedField[], after: readonly KeyedField[]): NewKeys {
  const keys = new Map(after.map(({ id, key }) => [id, key]));
  return new Map(
    before.flatMap(({ id, key }): [string, string][] => {
      const now = keys.get(id);
      return now === undefined || now === key ? [] : [[key, now]];
    }),
  );
}

/** Returns the report with renamed field keys, otherwise unchanged. */
export function withNewKeys(definition: Definition, keys: NewKeys): Definition {
  const of = (key: string): string => keys.get(key) ?? key;
  const named = <Part extends { readonly field?: string }>(part: Part): Part =>
    part.field === undefined ? part : { ...part, field: of(part.field) };
  const { columns, groups, measures, pivot, filter, order, charts } = definition;
  const newGroups = groups?.map(named);
  const ofMeasure = newMeasureKeys(measures ?? [], newGroups ?? []);
  const isGrouped = (measures ?? []).length > 0;
  const orderKey = (by: string): string => (isGrouped ? ofMeasure.get(by) : undefined) ?? of(by);
  const measureKey = (key: string): string => ofMeasure.get(key) ?? key;
  return {
    ...definition,
    ...(columns && { columns: columns.map(named) }),
    ...(newGroups && { groups: newGroups }),
    ...(measures && {
      measures: measures.map((one) => ({
        ...named(one),
        key: measureKey(one.key),
        ...(one.of !== undefined && { of: measureKey(one.of) }),
        ...(one.over !== undefined && { over: measureKey(one.over) }),
      })),
    }),
    ...(pivot && { pivot: named(pivot) }),
    ...(filter && { filter: conditionWith(filter, of) }),
    ...(order && { order: order.map((one) => ({ ...one, by: orderKey(one.by) })) }),
    ...(charts && {
      charts: charts.map((one) => ({
        ...one,
        ...(one.x !== undefined && { x: of(one.x) }),
        ...(one.series && { series: one.series.map(measureKey) }),
      })),
    }),
  };
}

/** Returns the key of each measure. A measure whose key is now used by a field in the same record gets another one. */
function newMeasureKeys(
  measures: NonNullable<Definition['measures']>,
  groups: NonNullable<Definition['groups']>,
): ReadonlyMap<string, string> {
  const usedKeys = new Set([...groups.map(({ field }) => field), ...measures.map(({ key }) => key)]);
  const fields = new Set(groups.map(({ field }) => field));
  return new Map(
    measures.map(({ key }): [string, string] => {
      if (!fields.has(key)) return [key, key];
      const free = usedKeys.size + 1;
      const found = Array.from({ length: free }, (_one, at) => `m${at + 1}`).find(
        (one) => !usedKeys.has(one),
      );
      usedKeys.add(found ?? key);
      return [key, found ?? key];
    }),
  );
}

function conditionWith(condition: Condition, of: (key: string) => string): Condition {
  const { field, and, or } = condition;
  return {
    ...condition,
    ...(field !== undefined && { field: of(field) }),
    ...(and && { and: and.map((one) => conditionWith(one, of)) }),
    ...(or && { or: or.map((one) => conditionWith(one, of)) }),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '#openapi/index.ts';
import type { Definition, FormField } from './definition.rules.ts';

type Difference = Schema<'FormDifference'>;

/** The labels of the parts of a definition other than fields. */
const partNames = {
  kind: '表单类型',
  display: '子表样式',
  columns: '表单列数',
  groups: '分组',
  subs: '子表',
  indexes: '索引',
  noOverlap: '不能重叠',
  access: '权限',
  audience: '谁能打开',
  departField: '记录所属的字段',
  buttons: '按钮',
  rules: '规则',
  views: '视图',
  pageSize: '每页条数',
} as const satisfies Record<Exclude<keyof Definition, 'fields'>, string>;

const isPart = (name: string): name is keyof typeof partNames => Object.hasOwn(partNames, name);

/** Formats a part with field names in place of field ids. */
type TextOf = (part: unknown) => string;

function namedTexts(definitions: readonly Definition[]): TextOf {
  const labels = new Map(definitions.flatMap(({ fields }) => fields).map(({ id, label }) => [id, label]));
  const named = (part: unknown): unknown => {
    if (typeof part === 'string') return labels.get(part) ?? part;
    if (Array.isArray(part)) return part.map(named);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [labels.get(key) ?? key, named(value)]),
    );
  };
  return (part) => JSON.stringify(named(part));
}

/** Returns the differences of two definitions. Fields are matched by id, so that renaming is a change. */
export function differencesOf(before: Definition, after: Definition): Difference[] {
  const textOf = namedTexts([before, after]);
  const old = new Map(before.fields.map((field) => [field.id, field]));
  const now = new Map(after.fields.map((field) => [field.id, field]));
  const order = (fields: readonly FormField[], other: ReadonlyMap<string, FormField>) =>
    fields.filter(({ id }) => other.has(id)).map(({ id }) => id);
  const isMoved = !isDeepStrictEqual(order(before.fields, now), order(after.fields, old));
  return [
    ...after.fields.flatMap((field): Difference[] => {
      const known = old.get(field.id);
      if (known === undefined) return [{ change: 'added', part: 'fields', name: field.label }];
      return isDeepStrictEqual(known, field) ? [] : [changed(known, field)];
    }),
    ...before.fields.flatMap(({ id, label }): Difference[] =>
      now.has(id) ? [] : [{ change: 'removed', part: 'fields', name: label }],
    ),
    ...(isMoved ? [{ change: 'changed', part: 'fields', name: '字段顺序' } as const] : []),
    ...Object.keys(partNames)
      .filter(isPart)
      .flatMap((part) => partDifference(part, { before: before[part], after: after[part] }, textOf)),
  ];
}

function partDifference(
  part: keyof typeof partNames,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  textOf: TextOf,
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const texts = {
    ...(before === undefined ? {} : { before: textOf(before) }),
    ...(after === undefined ? {} : { after: textOf(after) }),
  };
  return [{ change, part, name: partNames[part], ...texts }];
}

/** Returns only the changed properties of the field. */
function changed(before: FormField, after: FormField): Difference {
  const [old, now] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), now.get(name)),
  );
  const some = (from: ReadonlyMap<string, unknown>) =>
    JSON.stringify(
      Object.fromEntries(names.flatMap((name) => (from.has(name) ? [[name, from.get(name)]] : []))),
    );
  return { change: 'changed', part: 'fields', name: after.label, before: some(old), after: some(now) };
}

import { takesOptions } from '#openapi/field-default.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { columnTypeOf, type ColumnType } from '#server/forms/shared/values/value-types.ts';

/** Where the choices of a field come from. */
export type ChoiceSource =
  | { readonly from: 'options'; readonly texts: ReadonlyMap<string, string> }
  | { readonly from: 'dict'; readonly code: string }
  | { readonly from: 'people' }
  | { readonly from: 'departs' }
  | { readonly from: 'categories'; readonly below: string }
  /** 省市区, by the path of its names. */
  | { readonly from: 'regions' }
  | { readonly from: 'form'; readonly code: string; readonly shown: readonly string[] }
  /** The display text of a row of another form, stored as it was at that time. */
  | { readonly from: 'displayText'; readonly code: string; readonly shown: readonly string[] };

/** A source whose values differ from the displayed texts. */
export type NamedSource = Exclude<ChoiceSource, { from: 'displayText' | 'regions' }>;

/** Returns the source of a field's choices; undefined if the field accepts any value. */
export function choiceSource(field: FormField): ChoiceSource | undefined {
  const { kind, options = [], dict, category, form, formFields = [] } = field;
  if (kind === 'user' || kind === 'users') return { from: 'people' };
  if (kind === 'depart' || kind === 'departs') return { from: 'departs' };
  if (kind === 'category' || (kind === 'tree' && category !== undefined))
    return { from: 'categories', below: category ?? '' };
  if (kind === 'region') return { from: 'regions' };
  if (kind === 'link')
    return form === undefined ? undefined : { from: 'form', code: form, shown: formFields };
  if (kind === 'popup' && form !== undefined) return { from: 'displayText', code: form, shown: formFields };
  if (!takesOptions(field)) return undefined;
  if (options.length > 0)
    return { from: 'options', texts: new Map(options.map(({ value, text }) => [value, text])) };
  return dict === undefined ? undefined : { from: 'dict', code: dict };
}

const unruled: ReadonlySet<ColumnType | undefined> = new Set([
  'bigint',
  'numeric',
  'timestamptz',
  'boolean',
  undefined,
]);

/** Whether only a 校验规则 restricts the values of the field. */
export function takesCheckRule(field: FormField): boolean {
  const { kind } = field;
  if (kind === 'file' || kind === 'image' || kind === 'sequence') return false;
  return choiceSource(field) === undefined && !unruled.has(columnTypeOf(kind));
}

/** Whether the values of a source differ from the displayed texts. */
export function isNamed(source: ChoiceSource): source is NamedSource {
  return source.from !== 'displayText' && source.from !== 'regions';
}

/** Returns the ids or codes in a field's value: none, one or several. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

import { takesOptions } from '#openapi/field-default.ts';
import type { FormField } from './row-access.rules.ts';
import { columnTypeOf, type ColumnType } from './value-types.ts';

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
  /** What a row of another form is called, which is kept as it was then. */
  | { readonly from: 'words'; readonly code: string; readonly shown: readonly string[] };

/** One whose values are not what people read. */
export type NamedSource = Exclude<ChoiceSource, { from: 'words' | 'regions' }>;

/** Where its choices come from; undefined: it has none, any value will do. */
export function choiceSource(field: FormField): ChoiceSource | undefined {
  const { kind, options = [], dict, category, form, formFields = [] } = field;
  if (kind === 'user' || kind === 'users') return { from: 'people' };
  if (kind === 'depart' || kind === 'departs') return { from: 'departs' };
  if (kind === 'category' || (kind === 'tree' && category !== undefined))
    return { from: 'categories', below: category ?? '' };
  if (kind === 'region') return { from: 'regions' };
  if (kind === 'link')
    return form === undefined ? undefined : { from: 'form', code: form, shown: formFields };
  if (kind === 'popup' && form !== undefined) return { from: 'words', code: form, shown: formFields };
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

/** Whether a 校验规则 says what its values may be, and nothing else. */
export function takesCheckRule(field: FormField): boolean {
  const { kind } = field;
  if (kind === 'file' || kind === 'image' || kind === 'sequence') return false;
  return choiceSource(field) === undefined && !unruled.has(columnTypeOf(kind));
}

/** Whether the values of a source are what people read. */
export function isNamed(source: ChoiceSource): source is NamedSource {
  return source.from !== 'words' && source.from !== 'regions';
}

/** The values of a field that name something: none, one or several. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

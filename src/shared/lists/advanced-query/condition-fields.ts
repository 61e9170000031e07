import type { QueryField } from '#shared/conditions/condition-rules.ts';
import type { AnyField, FieldKind } from '../field-kinds.ts';

/** The form field kind that represents a list field in conditions; the other kinds are not columns of their list. */
const conditionKinds: Readonly<Partial<Record<FieldKind, QueryField['kind']>>> = {
  text: 'text',
  longText: 'text',
  phone: 'text',
  number: 'number',
  time: 'datetime',
  date: 'date',
  dict: 'list',
  choice: 'radio',
  flag: 'radio',
};

type Names = readonly string[];
type Filters = { readonly basic: Names; readonly more?: Names; readonly apart?: Names };

/**
 * Returns the fields for conditions: the columns that can be filtered and sorted. One end of a range is not a column.
 */
export const queryableFields = (
  { basic, more = [], apart = [] }: Filters,
  sort: Names,
  fields: Readonly<Record<string, AnyField>>,
): Names =>
  [...new Set([...basic, ...more, ...sort])].filter((name) => {
    const field = fields[name];
    const isColumn = !apart.includes(name) && !/_(begin|end)$/.test(name);
    return isColumn && field?.filterBy === undefined && conditionKinds[field?.kind ?? 'image'] !== undefined;
  });

type QueryableResource = {
  readonly advanced?: Names | undefined;
  readonly fields: Readonly<Record<string, AnyField>>;
};

/** Returns the condition fields of this list. */
export function queryFields({ advanced = [], fields }: QueryableResource): readonly QueryField[] {
  return advanced.flatMap((key) => {
    const field = fields[key];
    const kind = conditionKinds[field?.kind ?? 'image'];
    if (field === undefined || kind === undefined) return [];
    return [{ key, label: field.label, kind, ...choices(field) }];
  });
}

function choices(field: AnyField): Pick<QueryField, 'options' | 'dict'> {
  if (field.kind === 'dict') return { dict: field.dict };
  if (field.kind === 'choice') return { options: field.options.map(({ value, text }) => ({ value, text })) };
  if (field.kind !== 'flag') return {};
  const [on, off] = field.words ?? ['是', '否'];
  return {
    options: [
      { value: '1', text: on },
      { value: '0', text: off },
    ],
  };
}

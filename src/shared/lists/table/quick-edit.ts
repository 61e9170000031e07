import { useQuery } from '@tanstack/react-query';
import { dictItemsQuery } from '#shared/api/dict.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { AnyResource, ResourceRow, Reply } from '../define-resource.ts';
import type { AnyField } from '../field-kinds.ts';
import { formBody, formValues, wireValue } from '#shared/forms/form-values.ts';

/**
 * Returns the fields that can be changed outside the form: none that identifies a record, or needs a custom control.
 */
export function quickFields({
  quick,
  fields,
  update,
}: AnyResource): readonly (readonly [string, AnyField])[] {
  if (update === undefined) return [];
  return quick.flatMap((name) => {
    const field = fields[name];
    if (field === undefined || field.fixed === true || unfit.has(field.kind)) return [];
    return [[name, field] as const];
  });
}

const unfit: ReadonlySet<string> = new Set(['image', 'names', 'select', 'depart', 'phone']);

/**
 * Sets one field of a row, like its form: the body contains the fields that an edit requires. The row's revision is
 * included, so that a concurrent change is not overwritten.
 */
export async function setField(
  resource: AnyResource,
  row: ResourceRow,
  [name, text]: readonly [name: string, text: string],
): Promise<Reply> {
  const field = resource.fields[name];
  if (resource.update === undefined || field === undefined)
    throw new TypeError('The resource cannot save this');
  const { id, revision } = row;
  // A page with its own form takes the required fields from the row.
  const body = resource.form.length === 0 ? row : formBody(resource, formValues(resource, row), row);
  // Fields that the list does not show stay unchanged.
  const known = Object.fromEntries(Object.entries(body).filter(([one]) => one in row));
  const identity = typeof revision === 'string' ? { id, revision } : { id };
  return await resource.update({ ...known, ...identity, [name]: wireValue(field, text) });
}

/** Returns whether a field is a single option, which a cell can change. */
export const isChosen = ({ kind }: AnyField): boolean =>
  kind === 'dict' || kind === 'choice' || kind === 'flag';

/** The options of such a field; those of a dictionary are undefined until they are needed and loaded. */
export function useChoices(
  field: AnyField | undefined,
  isEnabled = true,
): readonly SelectOption[] | undefined {
  const dict = field?.kind === 'dict' ? field.dict : '';
  const { data } = useQuery({ ...dictItemsQuery(dict), enabled: dict !== '' && isEnabled });
  if (field?.kind === 'dict') {
    const { given } = field;
    const items = data?.filter(({ value }) => given === undefined || given.includes(value));
    return items?.map(({ value, text }) => ({ value, text: text ?? value }));
  }
  if (field?.kind === 'choice') return field.options;
  if (field?.kind !== 'flag') return undefined;
  const [on, off] = field.words ?? ['是', '否'];
  return [
    { value: '1', text: on },
    { value: '0', text: off },
  ];
}

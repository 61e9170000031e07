import { useQuery } from '@tanstack/react-query';
import { dictItemsQuery } from '#api/dict.ts';
import type { SelectOption } from '#ui/select-field.tsx';
import type { AnyResource, ResourceRow, Told } from './define-resource.ts';
import type { AnyField } from './field-kinds.ts';
import { formBody, formValues, wireValue } from './form-values.ts';

/** Fields that can be given a value beside the form: none that names a record, or takes a control of its own. */
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
 * Gives one field of a row another value, as its form would: an edit names what its record must have. The row's revision goes
 * along, so that nothing is put back that somebody else has changed meanwhile.
 */
export async function setField(
  resource: AnyResource,
  row: ResourceRow,
  [name, text]: readonly [name: string, text: string],
): Promise<Told> {
  const field = resource.fields[name];
  if (resource.update === undefined || field === undefined)
    throw new TypeError('The resource cannot save this');
  const { id, revision } = row;
  // A page whose form is its own takes of the row what its operation demands.
  const body = resource.form.length === 0 ? row : formBody(resource, formValues(resource, row), row);
  // What the list does not show stays as it is.
  const known = Object.fromEntries(Object.entries(body).filter(([one]) => one in row));
  const held = typeof revision === 'string' ? { id, revision } : { id };
  return await resource.update({ ...known, ...held, [name]: wireValue(field, text) });
}

/** Whether a field is one choice, which a cell can change. */
export const isChosen = ({ kind }: AnyField): boolean =>
  kind === 'dict' || kind === 'choice' || kind === 'flag';

/** The choices of such a field; those of a dictionary are undefined until they are wanted and there. */
export function useChoices(
  field: AnyField | undefined,
  isWanted = true,
): readonly SelectOption[] | undefined {
  const dict = field?.kind === 'dict' ? field.dict : '';
  const { data } = useQuery({ ...dictItemsQuery(dict), enabled: dict !== '' && isWanted });
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

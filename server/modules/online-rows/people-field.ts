import { refusals } from '#server/http/refusal.ts';
import { choiceSource } from '#server/online/choice-kinds.rules.ts';
import { fieldsFor } from '#server/online/row-access.rules.ts';
import type { RowGate } from '#server/online/row-gate.ts';
import type { PassField, RowPass } from '#server/online/row-pass.store.ts';

const notThere = () => refusals.notFound('字段不存在');

/**
 * Refuses unless the caller may fill in this field and it takes people; lists of people are only for these
 * users. Errors: not found otherwise.
 */
export function requirePeopleField({ form, access }: RowGate, key: string): void {
  const isWriter = access.may.has('add') || access.may.has('edit');
  const field = isWriter ? fieldsFor(form, access, 'edit').find((one) => one.key === key) : undefined;
  if (field === undefined || choiceSource(field)?.from !== 'people') throw notThere();
}

/**
 * Returns a pass for searching by a field of people. Errors: not found if the caller may not search by it, or
 * it is another kind.
 */
export function peopleSearch(
  gate: RowGate,
  key: string,
): { readonly search: RowPass; readonly of: PassField } {
  const search = gate.pass('search');
  const of = search.fields.get(key);
  if (of === undefined || choiceSource(of.field)?.from !== 'people') throw notThere();
  return { search, of };
}

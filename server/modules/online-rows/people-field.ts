import { refusals } from '#server/http/refusal.ts';
import { choiceSource } from '#server/online/choice-kinds.rules.ts';
import { fieldsFor } from '#server/online/row-access.rules.ts';
import type { RowGate } from '#server/online/row-gate.ts';
import type { PassField, RowPass } from '#server/online/row-pass.store.ts';

const notThere = () => refusals.notFound('字段不存在');

/**
 * Lists of people are for whoever fills in a field that takes them. Errors: a field that the caller may not fill in, or that
 * takes no people, is not there.
 */
export function demandPeopleField({ form, access }: RowGate, key: string): void {
  const isWriter = access.may.has('add') || access.may.has('edit');
  const field = isWriter ? fieldsFor(form, access, 'edit').find((one) => one.key === key) : undefined;
  if (field === undefined || choiceSource(field)?.from !== 'people') throw notThere();
}

/** A pass to search by a field of people. Errors: one that the caller may not search by, or of none, is not there. */
export function peopleSearch(
  gate: RowGate,
  key: string,
): { readonly search: RowPass; readonly of: PassField } {
  const search = gate.pass('search');
  const of = search.fields.get(key);
  if (of === undefined || choiceSource(of.field)?.from !== 'people') throw notThere();
  return { search, of };
}

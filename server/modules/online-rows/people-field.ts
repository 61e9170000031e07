import { refusals } from '#server/http/refusal.ts';
import { choiceSource } from '#server/online/choice-kinds.rules.ts';
import { fieldsFor } from '#server/online/row-access.rules.ts';
import type { RowGate } from '#server/online/row-gate.ts';

/**
 * Lists of people are for whoever fills in a field that takes them. Errors: a field that the caller may not fill in, or that
 * takes no people, is not there.
 */
export function demandPeopleField({ form, access }: RowGate, key: string): void {
  const isWriter = access.may.has('add') || access.may.has('edit');
  const field = isWriter ? fieldsFor(form, access, 'edit').find((one) => one.key === key) : undefined;
  if (field === undefined || choiceSource(field)?.from !== 'people') throw refusals.notFound('字段不存在');
}

import { refusals } from '#server/http/refusal.ts';
import { choiceSource } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { fieldsFor } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { AuthorizedField, AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';

const notThere = () => refusals.notFound('字段不存在');

/**
 * Refuses unless the caller may fill in this field and it takes people; lists of people are only for these
 * users. Errors: not found otherwise.
 */
export function requirePeopleField({ form, access }: RowPolicy, key: string): void {
  const isWriter = access.may.has('add') || access.may.has('edit');
  const field = isWriter ? fieldsFor(form, access, 'edit').find((one) => one.key === key) : undefined;
  if (field === undefined || choiceSource(field)?.from !== 'people') throw notThere();
}

/**
 * Returns an authorized query for searching by a field of people. Errors: not found if the caller may not search by it, or
 * it is another kind.
 */
export function peopleSearch(
  policy: RowPolicy,
  key: string,
): { readonly search: AuthorizedQuery; readonly of: AuthorizedField } {
  const search = policy.queryFor('search');
  const of = search.fields.get(key);
  if (of === undefined || choiceSource(of.field)?.from !== 'people') throw notThere();
  return { search, of };
}

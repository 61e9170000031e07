import type { Caller } from '#server/http/caller.ts';
import { listFilePlaces } from './file-use.store.ts';
import { findRowPolicy, type PolicyDeps } from '#server/forms/shared/access/row-policy.ts';
import { isNamedIn } from '#server/forms/shared/read/rows.store.ts';
import type { AuthorizedField } from '#server/forms/shared/access/authorized-query.store.ts';

/**
 * Whether the caller can see a row that refers to the file in a field that they can see. It checks the policy of each
 * form, with one query per form.
 */
export async function isInReadableRow(deps: PolicyDeps, caller: Caller, filePath: string): Promise<boolean> {
  for (const { code, fieldId } of await listFilePlaces(deps.db, filePath)) {
    const query = (await findRowPolicy(deps, caller, code))?.queryFor('detail');
    const found = [...(query?.fields.values() ?? [])].find(({ field }) => field.id === fieldId);
    if (query === undefined || found === undefined || !namesFiles(found)) continue;
    if (await isNamedIn(deps.db, query, found, filePath)) return true;
  }
  return false;
}

/** Whether the field can refer to files. The column of a text may still hold values of its previous kind. */
const namesFiles = ({ field, type }: AuthorizedField): boolean =>
  type === 'text[]' || field.kind === 'richText';

import type { Caller } from '#server/http/caller.ts';
import { listFilePlaces } from './file-use.store.ts';
import { findRowPolicy, type GateDeps } from './row-policy.ts';
import { isNamedIn } from './rows.store.ts';
import type { AuthorizedField } from './authorized-query.store.ts';

/**
 * Whether the caller can see a row that refers to the file in a field that they can see. It checks the policy of each
 * form, with one query per form.
 */
export async function isInReadableRow(deps: GateDeps, caller: Caller, filePath: string): Promise<boolean> {
  for (const { code, fieldId } of await listFilePlaces(deps.db, filePath)) {
    const authorized = (await findRowPolicy(deps, caller, code))?.authorized('detail');
    const authorizedField = [...(authorized?.fields.values() ?? [])].find(
      ({ field }) => field.id === fieldId,
    );
    if (authorized === undefined || authorizedField === undefined || !namesFiles(authorizedField)) continue;
    if (await isNamedIn(deps.db, authorized, authorizedField, filePath)) return true;
  }
  return false;
}

/** Whether the field can refer to files. The column of a text may still hold values of its previous kind. */
const namesFiles = ({ field, type }: AuthorizedField): boolean =>
  type === 'text[]' || field.kind === 'richText';

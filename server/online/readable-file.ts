import type { Caller } from '#server/http/caller.ts';
import { listFilePlaces } from './file-use.store.ts';
import { findRowGate, type GateDeps } from './row-gate.ts';
import { isNamedIn } from './rows.store.ts';
import type { PassField } from './row-pass.store.ts';

/**
 * Whether the caller can see a row that refers to the file in a field that they can see. It checks the gate of each
 * form, with one query per form.
 */
export async function isInReadableRow(parts: GateDeps, caller: Caller, filePath: string): Promise<boolean> {
  for (const { code, fieldId } of await listFilePlaces(parts.db, filePath)) {
    const pass = (await findRowGate(parts, caller, code))?.pass('detail');
    const place = [...(pass?.fields.values() ?? [])].find(({ field }) => field.id === fieldId);
    if (pass === undefined || place === undefined || !namesFiles(place)) continue;
    if (await isNamedIn(parts.db, pass, place, filePath)) return true;
  }
  return false;
}

/** Whether the field can refer to files. The column of a text may still hold values of its previous kind. */
const namesFiles = ({ field, type }: PassField): boolean => type === 'text[]' || field.kind === 'richText';

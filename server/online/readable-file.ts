import type { Caller } from '#server/http/caller.ts';
import { listFilePlaces } from './file-use.store.ts';
import { findRowGate, type GateParts } from './row-gate.ts';
import { isNamedIn } from './rows.store.ts';
import type { PassField } from './row-pass.store.ts';

/**
 * Whether a row that names the file, in a field that they see, is there for somebody: by the gate of its form, and with one query
 * for all rows of a form.
 */
export async function isInReadableRow(parts: GateParts, caller: Caller, filePath: string): Promise<boolean> {
  for (const { code, fieldId } of await listFilePlaces(parts.db, filePath)) {
    const pass = (await findRowGate(parts, caller, code))?.pass('detail');
    const place = [...(pass?.fields.values() ?? [])].find(({ field }) => field.id === fieldId);
    if (pass === undefined || place === undefined || !namesFiles(place)) continue;
    if (await isNamedIn(parts.db, pass, place, filePath)) return true;
  }
  return false;
}

/** A text of another kind than it once was may still stand in the same column. */
const namesFiles = ({ field, type }: PassField): boolean => type === 'text[]' || field.kind === 'richText';

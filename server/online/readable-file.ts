import type { Caller } from '#server/http/caller.ts';
import { namesIn } from './choice-kinds.rules.ts';
import { listFileUses } from './file-use.store.ts';
import { findRowGate, type GateParts } from './row-gate.ts';
import { findRow } from './rows.store.ts';

/** Whether a row that names the file, in a field that they see, is there for somebody: by the gate of its form. */
export async function isInReadableRow(parts: GateParts, caller: Caller, filePath: string): Promise<boolean> {
  for (const { code, rowId, fieldId } of await listFileUses(parts.db, filePath)) {
    const pass = (await findRowGate(parts, caller, code))?.pass('detail');
    if (pass === undefined || ![...pass.fields.values()].some(({ field }) => field.id === fieldId)) continue;
    const row = await findRow(parts.db, pass, rowId);
    if (namesIn(row?.values[fieldId]).includes(filePath)) return true;
  }
  return false;
}

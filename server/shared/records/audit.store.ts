import type { AuditEntry } from '#server/http/audit.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db
    .insertInto('sysLog')
    .values(entries.map((entry) => ({ id: newId(), ...entry })))
    .execute();
}

import type { AuditEntry } from '#server/http/audit.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db
    .insertInto('sysLog')
    .values(entries.map((entry) => ({ id: newId(), ...entry })))
    .execute();
}

/** Rows deleted by one statement: few enough that other statements do not wait. */
const batch = 5000;

/** Deletes log rows from before `time`; returns their number. */
export async function deleteLogsBefore(db: Db, time: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('sysLog')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sysLog')
          .select('id')
          .where('createTime', '<', time)
          .orderBy('createTime')
          .limit(batch),
      )
      .executeTakeFirstOrThrow();
    total += Number(numDeletedRows);
    if (numDeletedRows < batch) return total;
  }
}

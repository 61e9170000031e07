import type { Insertable } from 'kysely';
import type { SendStatus } from '#machines/announcement/announcement-status.ts';
import type { Database, Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

/** A statement carries 65,535 values at most. */
const rowsPerInsert = 5_000;

export async function insertAnnouncement(
  db: Db,
  row: Insertable<Database['sysAnnouncement']>,
): Promise<void> {
  await db.insertInto('sysAnnouncement').values(row).execute();
}

/** The receivers of an announcement, none of whom has read it; none for one to all. */
export async function replaceReceivers(
  db: Db,
  anntId: string,
  receivers: readonly string[],
  { createBy, createTime }: { readonly createBy: string; readonly createTime: Date },
): Promise<void> {
  await db.deleteFrom('sysAnnouncementSend').where('anntId', '=', anntId).execute();
  for (let start = 0; start < receivers.length; start += rowsPerInsert) {
    const some = receivers.slice(start, start + rowsPerInsert);
    const rows = some.map((userId) => ({ id: newId(), anntId, userId, createBy, createTime }));
    await db.insertInto('sysAnnouncementSend').values(rows).execute();
  }
}

/** The status that goes with what happened. */
export const statusAfter = { release: '1', revoke: '2' } as const satisfies Record<string, SendStatus>;

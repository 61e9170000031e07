import { sql, type Insertable, type Updateable } from 'kysely';
import type { SendStatus } from '#machines/announcement/announcement-status.ts';
import type { Database, Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

/** A statement takes at most 65,535 values. */
const rowsPerInsert = 5_000;

export async function insertAnnouncement(
  db: Db,
  row: Insertable<Database['sysAnnouncement']>,
): Promise<void> {
  await db.insertInto('sysAnnouncement').values(row).execute();
}

/** Replaces the recipients of an announcement, all unread; one to all has none. */
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

/** The status after a release and a revocation. */
export const statusAfter = { release: '1', revoke: '2' } as const satisfies Record<string, SendStatus>;

export async function updateAnnouncement(
  db: Db,
  id: string,
  values: Updateable<Database['sysAnnouncement']>,
): Promise<void> {
  await db.updateTable('sysAnnouncement').set(values).where('id', '=', id).execute();
}

/** The departments and roles that receive an announcement; empty for an announcement to users or to all. */
export type Targets = { readonly departIds: readonly string[]; readonly roleIds: readonly string[] };

export async function replaceTargets(db: Db, anntId: string, { departIds, roleIds }: Targets): Promise<void> {
  await db.deleteFrom('sysAnnouncementTarget').where('anntId', '=', anntId).execute();
  const rows = [
    ...departIds.map((departId) => ({ anntId, departId, roleId: null })),
    ...roleIds.map((roleId) => ({ anntId, departId: null, roleId })),
  ];
  if (rows.length > 0) await db.insertInto('sysAnnouncementTarget').values(rows).execute();
}

/** Marks the announcement unread for everyone, as when it was first released. */
export async function markUnread(db: Db, anntId: string): Promise<void> {
  await db
    .updateTable('sysAnnouncementSend')
    .set({ readFlag: '0', readTime: null })
    .where('anntId', '=', anntId)
    .execute();
}

/** Extends announcements to these departments to the target. */
export async function moveTargets(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    insert into sys_announcement_target (annt_id, depart_id)
    select distinct annt_id, ${target} from sys_announcement_target where depart_id = any(${ids})
    on conflict do nothing`.execute(db);
}

import type { Db } from '#server/store/database.ts';

/** The kinds of reminders, as announcements store them. */
export type ReminderKind = 'homework-reminder' | 'unit-reminder';

/** Lists users who were reminded of the homework or unit since then. */
export async function listRecentlyReminded(
  db: Db,
  kind: ReminderKind,
  subjectId: string,
  since: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysAnnouncement as message')
    .innerJoin('sysAnnouncementSend as sent', 'sent.anntId', 'message.id')
    .select('sent.userId')
    .where('message.busType', '=', kind)
    .where('message.busId', '=', subjectId)
    .where('message.sendTime', '>', since)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

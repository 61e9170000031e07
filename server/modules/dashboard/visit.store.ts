import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

// Letter for letter the condition of the index sys_log_visit, which then answers without the table.
const isVisit = sql<boolean>`log_type = 1 and log_content like '%登录成功！'`;
/** China Standard Time, as on the wire; the zone has no summer time. */
const day = sql<string>`to_char(create_time at time zone interval '8 hours', 'YYYY-MM-DD')`;

/** The rows of the log that are visits. */
export function visits(db: Db) {
  return db.selectFrom('sysLog').where(isVisit);
}

/** Visits and different addresses of the days from `since` on, as YYYY-MM-DD; days without a visit are missing. */
export async function listVisitDays(db: Db, since: Date, until: Date) {
  return await visits(db)
    .select((eb) => [
      day.as('day'),
      eb.fn.countAll<number>().as('visit'),
      eb.fn.count<number>('ip').distinct().as('ip'),
    ])
    .where('createTime', '>=', since)
    .where('createTime', '<', until)
    .groupBy(day)
    .execute();
}

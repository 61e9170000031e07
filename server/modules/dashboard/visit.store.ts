import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

// The same text as the condition of the index sys_log_visit, so that the query reads only the index.
const isVisit = sql<boolean>`log_type = 1 and log_content like '%登录成功！'`;
/** China Standard Time, as on the wire; the zone has no summer time. */
const day = sql<string>`to_char(create_time at time zone interval '8 hours', 'YYYY-MM-DD')`;

/** Selects the rows of the log that are visits. */
export function visits(db: Db) {
  return db.selectFrom('sysLog').where(isVisit);
}

/** Counts visits and different addresses by day (YYYY-MM-DD) between the times; days without a visit are missing. */
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

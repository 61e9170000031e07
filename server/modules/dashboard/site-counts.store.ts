import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';

/** How much there is of everything that is not deleted. */
export async function countSite(db: Db): Promise<Schema<'SiteCounts'>> {
  return await db
    .selectNoFrom((eb) => {
      const one = eb.fn.countAll<number>().as('count');
      const users = eb.selectFrom('sysUser').where('delFlag', '=', 0).select(one);
      const works = eb.selectFrom('teachingWork').where('delFlag', '=', 0).select(one);
      return [
        users.as('userCount'),
        users.where('userIdentity', '=', 1).as('studentCount'),
        eb
          .selectFrom('sysDepart')
          .where('delFlag', '=', 0)
          .where('orgCategory', '=', '3')
          .select(one)
          .as('classCount'),
        eb.selectFrom('teachingCourse').where('delFlag', '=', 0).select(one).as('courseCount'),
        works.as('workCount'),
        works.where(sql<boolean>`work_status = 1`).as('pendingCount'),
      ];
    })
    .$castTo<Schema<'SiteCounts'>>()
    .executeTakeFirstOrThrow();
}

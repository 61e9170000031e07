import type { Schema } from '#openapi/index.ts';
import { readCounts } from '#server/shared/statistics/counts.store.ts';
import type { Db } from '#server/store/database.ts';

/** Counts the records of the site that are not deleted. */
export async function countSite(db: Db): Promise<Omit<Schema<'SiteCounts'>, 'disk' | 'setUp' | 'attention'>> {
  const [{ users, students, works, pending }, counted] = await Promise.all([
    readCounts(db),
    db
      .selectNoFrom((eb) => {
        const one = eb.fn.countAll<number>().as('count');
        return [
          eb
            .selectFrom('sysDepart')
            .where('delFlag', '=', 0)
            .where('orgCategory', '=', '3')
            .select(one)
            .as('classCount'),
          eb.selectFrom('teachingCourse').where('delFlag', '=', 0).select(one).as('courseCount'),
        ];
      })
      .$castTo<Pick<Schema<'SiteCounts'>, 'classCount' | 'courseCount'>>()
      .executeTakeFirstOrThrow(),
  ]);
  return { ...counted, userCount: users, studentCount: students, workCount: works, pendingCount: pending };
}

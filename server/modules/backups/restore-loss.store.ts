import type { Db } from '#server/store/database.ts';

/** Counts what was made or changed since `time`, which a restore of that time would lose. */
export async function countLoss(
  db: Db,
  time: Date,
): Promise<{ readonly workCount: number; readonly userCount: number }> {
  return await db
    .selectNoFrom((eb) => {
      const one = eb.fn.countAll<number>().as('count');
      return [
        eb
          .selectFrom('teachingWork')
          .where((works) => works.or([works('createTime', '>', time), works('updateTime', '>', time)]))
          .select(one)
          .as('workCount'),
        eb
          .selectFrom('sysUser')
          .where((users) => users.or([users('createTime', '>', time), users('updateTime', '>', time)]))
          .select(one)
          .as('userCount'),
      ];
    })
    .$castTo<{ workCount: number; userCount: number }>()
    .executeTakeFirstOrThrow();
}

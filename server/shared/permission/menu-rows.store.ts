import type { Db } from '#server/store/database.ts';

export type MenuRow = Awaited<ReturnType<typeof listMenuRows>>[number];

/** Lists the rows of the back-office menu that are not deleted, in order. */
export async function listMenuRows(db: Db) {
  return await db
    .selectFrom('sysPermission')
    .selectAll()
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

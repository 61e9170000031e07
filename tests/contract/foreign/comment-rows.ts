import type { TestServer } from '#tests/support/database/server.ts';

type Commented = {
  readonly work: string;
  readonly user: string;
  readonly teacherId: string;
  readonly by: string;
};

/**
 * Creates comments on the work of a class: two by its pupil, one of them deleted recently, and one by the
 * teacher.
 */
export async function commentRows(
  db: TestServer['database']['db'],
  newId: () => string,
  { work, user, teacherId, by }: Commented,
) {
  const [comment, deletedComment, myComment] = [newId(), newId(), newId()];
  const deleted = { delFlag: 1, updateBy: by, updateTime: new Date() };
  for (const [id, userId, more] of [
    [comment, user, {}],
    [deletedComment, user, deleted],
    [myComment, teacherId, {}],
  ] as const) {
    const values = { id, workId: work, userId, comment: '好玩', createTime: new Date(0), ...more };
    await db.insertInto('teachingWorkComment').values(values).execute();
  }
  return { comment, deletedComment, myComment };
}

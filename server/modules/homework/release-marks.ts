import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { releaseClasses } from '#server/shared/teaching/homework-class.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockHomework } from './homework.store.ts';
import { listStudents } from './homework-progress.store.ts';

/** Releases the marks of one class, or of all classes of the manager, to the pupils; returns the number of classes. */
export async function releaseMarks(
  deps: Deps,
  manager: Actor,
  { id, departId }: BodyOf<'POST /teaching/teachingAdditionalWork/releaseMarks'>,
): Promise<number> {
  const { recipients, classes } = await inTransaction(deps.db, async (trx) => {
    const homework = await lockHomework(trx, id, manager);
    if (homework === undefined) throw refusal('记录不存在或已被删除');
    if (homework.holdMarks !== 1) throw refusal('该作业没有设置统一公布成绩');
    const rows = await listStudents(trx, id, manager.scope, departId);
    const requested = [...new Set(rows.map((row) => row.departId))];
    const released = await releaseClasses(trx, id, requested, deps.clock());
    if (released.length === 0) throw refusal('成绩已经公布');
    const graded = rows.filter(
      (row) => released.includes(row.departId) && (row.workStatus ?? 0) >= workStatus.graded,
    );
    const to = [...new Set(graded.flatMap(({ userId }) => userId ?? []))];
    await notifyUsers(deps, trx, {
      titile: `成绩已公布：${homework.workName}`,
      lines: [`作业“${homework.workName}”的成绩已经公布。`],
      to,
      sender: manager.caller.username,
      openPage: `/center/myAdditionalWork/${id}`,
      busType: 'homework-marks',
      busId: id,
    });
    return { recipients: to, classes: released.length };
  });
  deps.unread.forget(recipients);
  return classes;
}

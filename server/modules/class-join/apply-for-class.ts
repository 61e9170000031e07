import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { listTeachers } from '#server/shared/people/class-teachers.store.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkApplicant, joinStatus, normalizeCode } from './class-code.rules.ts';
import { lockClassOfCode } from './class-code.store.ts';
import { findApplicant, insertJoin } from './class-join.store.ts';

/** Maximum codes that one account may try; each request may notify a teacher. */
const maxTries = { quarterHour: 10, day: 30 } as const;

/** Requests to join the class of a code. The class's teachers are notified of the first waiting request. */
export async function applyForClass(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<Schema<'MyClassJoin'>> {
  const { db, counters, clock, newId } = deps;
  const key = `classCode:${caller.userId}`;
  // Counted before the transaction: a request that waits for the lock of the class would hold a connection meanwhile.
  for (const span of ['quarterHour', 'day'] as const)
    if ((await counters[span].add(key)) > maxTries[span]) throw refusals.tooMany();
  return await inTransaction(db, async (trx) => {
    const found = await lockClassOfCode(trx, normalizeCode(text));
    if (found === undefined) throw refusal('班级码不正确，请向老师核对', 'code');
    const { hasOthers, ...applicant } = await findApplicant(trx, caller.userId, found.id);
    const { identity, isMember, isWaiting } = applicant;
    const applicantState = { identity, isMember: Boolean(isMember), isWaiting: Boolean(isWaiting) };
    checkApplicant(applicantState, found.departName);
    const createTime = clock();
    const id = newId();
    await insertJoin(trx, { id, departId: found.id, userId: caller.userId, createTime });
    if (!hasOthers)
      await notifyUsers(deps, trx, {
        titile: `有学生申请加入${found.departName}`,
        lines: [`${caller.realname}申请加入${found.departName}，请在班级管理的“入班申请”中处理。`],
        to: await listTeachers(trx, found.orgCode),
        sender: caller.username,
        openPage: `/isystem/departDetailList?depart=${found.id}&tab=joins`,
        busType: 'classJoin',
        busId: id,
      });
    return {
      id,
      departName: found.departName,
      status: joinStatus.waiting,
      createTime: wireTime(createTime),
      decideTime: null,
    };
  });
}

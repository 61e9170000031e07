import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import {
  type Submission,
  homeworkStatus,
  isLate,
  isOver,
  submissionState,
} from '#server/shared/teaching/homework-terms.rules.ts';
import { listCriteria } from '#server/shared/teaching/rubric.store.ts';
import { remind } from '#server/shared/teaching/remind.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { deadlineLine } from './homework.rules.ts';
import { findHomework, lockHomework } from './homework.store.ts';
import { listStudents, type StudentRow } from './homework-progress.store.ts';

/** Returns the state of each pupil's work by class, for the classes in the manager's scope. */
export async function homeworkProgress(
  { db, clock }: Deps,
  id: string,
  manager: Actor,
): Promise<Schema<'HomeworkProgress'>> {
  const homework = await findHomework(db, id, manager);
  if (homework === undefined) throw refusal('记录不存在或已被删除');
  const { workName, status, deadline, holdMarks } = homework;
  const criteria = (await listCriteria(db, [id])).get(id) ?? [];
  const classes = new Map<string, Schema<'HomeworkClass'>>();
  for (const row of await listStudents(db, id, manager.scope)) {
    const { departId, departName } = row;
    const releasedAt = wireTimeOrNull(row.releasedAt);
    const one = classes.get(departId) ?? { departId, departName, releasedAt, students: [] };
    classes.set(departId, { ...one, students: [...one.students, ...studentOf(row, deadline)] });
  }
  return {
    id,
    workName,
    status,
    deadline: wireTimeOrNull(deadline),
    isOver: isOver({ deadline }, clock()),
    holdMarks,
    maxPoints: criteria.reduce((sum, { points }) => sum + points, 0),
    classes: [...classes.values()],
  };
}

/** Returns the work of a row, or undefined if the row has no work. */
export function workOf({ workStatus: status, handedInAt, returnedAt }: StudentRow): Submission | undefined {
  return status === null ? undefined : { workStatus: status, handedInAt, returnedAt };
}

function studentOf(row: StudentRow, deadline: Date | null): Schema<'HomeworkStudent'>[] {
  const { userId, username, realname, workId, score, points } = row;
  if (userId === null || username === null) return [];
  const work = workOf(row);
  const state = stateOf(work);
  return [
    {
      userId,
      username,
      realname,
      state,
      isLate: isLate({ deadline }, work),
      handedInAt: state === 'done' || state === 'graded' ? wireTimeOrNull(row.handedInAt) : null,
      workId,
      score: state === 'graded' ? score : null,
      points: state === 'graded' ? points : null,
    },
  ];
}

export function stateOf(work: Submission | undefined): Schema<'HomeworkStudent'>['state'] {
  return work === undefined ? 'none' : submissionState(work);
}

/** Reminds the pupils who have not submitted and returns their number. */
export async function remindMissing(
  deps: Deps,
  manager: Actor,
  { id, departId }: BodyOf<'POST /teaching/teachingAdditionalWork/remind'>,
): Promise<number> {
  const { caller, scope } = manager;
  const recipients = await inTransaction(deps.db, async (trx) => {
    const homework = await lockHomework(trx, id, manager);
    if (homework === undefined) throw refusal('记录不存在或已被删除');
    if (homework.status !== homeworkStatus.published) throw refusal('只能提醒已发布的作业');
    const rows = await listStudents(trx, id, scope, departId);
    const missing = [
      ...new Set(rows.flatMap((row) => (row.userId !== null && isMissing(row) ? [row.userId] : []))),
    ];
    return await remind(deps, trx, {
      titile: `请提交作业：${homework.workName}`,
      lines: [
        `还没有收到你的作业“${homework.workName}”，请尽快提交。`,
        deadlineLine(homework.deadline, homework.acceptLate),
      ],
      to: missing,
      sender: caller.username,
      openPage: `/center/myAdditionalWork/${id}`,
      busType: 'homework-reminder',
      busId: id,
    });
  });
  deps.unread.forget(recipients);
  return recipients.length;
}

function isMissing({ workStatus: status }: StudentRow): boolean {
  return status === null || status < workStatus.handedIn;
}

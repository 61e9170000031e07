import { refusal } from '#server/http/refusal.ts';
import { endOfMinute } from '#server/http/wire-time.ts';
import { workStatus } from './work-status.ts';

/** Dictionary additional_work_status (docs/behaviour.md#homework). */
export const homeworkStatus = { draft: 0, published: 1, ended: 2 } as const;

export type HomeworkTerms = {
  readonly status: number;
  readonly deadline: Date | null;
  readonly acceptLate: number;
};

/** The columns of a work that decide its homework status. */
export type Submission = {
  readonly workStatus: number;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
};

export function isOver({ deadline }: Pick<HomeworkTerms, 'deadline'>, now: Date): boolean {
  return deadline !== null && now > endOfMinute(deadline);
}

/** Returns whether the work was returned for improvement and not handed in again. */
export function isReturned(work: Submission | undefined): boolean {
  return work?.workStatus === workStatus.returned;
}

/** Returns the state of a work for a homework or a unit. */
export function submissionState(work: Submission): 'graded' | 'done' | 'returned' | 'saved' {
  if (work.workStatus >= workStatus.graded) return 'graded';
  if (work.workStatus === workStatus.handedIn) return 'done';
  return isReturned(work) ? 'returned' : 'saved';
}

/** Returns whether the work was handed in after the deadline; a work that is not handed in is missing, not late. */
export function isLate({ deadline }: Pick<HomeworkTerms, 'deadline'>, work: Submission | undefined): boolean {
  if (work === undefined || work.workStatus < workStatus.handedIn) return false;
  return deadline !== null && work.handedInAt !== null && work.handedInAt > endOfMinute(deadline);
}

/** Returns why hand-in is closed; undefined when it is open. A returned work is accepted until the homework ends. */
export function closedReason(
  terms: HomeworkTerms,
  work: Submission | undefined,
  now: Date,
): string | undefined {
  if (terms.status === homeworkStatus.ended) return '作业已结束，不能再提交';
  if (terms.status !== homeworkStatus.published) return '作业不存在';
  const isTooLate = isOver(terms, now) && terms.acceptLate === 0 && !isReturned(work);
  return isTooLate ? '作业已截止，不能再提交' : undefined;
}

export function requireOpenHomework(terms: HomeworkTerms, work: Submission | undefined, now: Date): void {
  const reason = closedReason(terms, work, now);
  if (reason !== undefined) throw refusal(reason);
}

/**
 * Returns the hand-in columns of a save. A returned work stays so until it is handed in again, and keeps its first
 * hand-in time: the pupil was in time then.
 */
export function submissionAfterSave(status: number, before: Submission | undefined, now: Date): Submission {
  const handedInAt = before?.handedInAt ?? null;
  const returnedAt = before?.returnedAt ?? null;
  if (status < workStatus.handedIn) {
    return {
      workStatus: returnedAt === null ? workStatus.saved : workStatus.returned,
      handedInAt,
      returnedAt,
    };
  }
  return {
    workStatus: status,
    handedInAt: returnedAt === null ? now : (handedInAt ?? now),
    returnedAt: null,
  };
}

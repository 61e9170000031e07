import type { Schema } from '#openapi/index.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import type { Db } from '#server/store/database.ts';
import { workStatus } from './work-status.ts';
import {
  type Submission,
  isOver,
  isReturned,
  type HomeworkTerms,
  closedReason,
} from './homework-terms.rules.ts';
import { listMyHomework, type MyHomeworkRow } from './my-homework.store.ts';

export function stateOf(
  terms: HomeworkTerms,
  work: Submission | undefined,
  now: Date,
): Schema<'MineAdditionalWork'>['state'] {
  if (work !== undefined && work.workStatus >= workStatus.graded) return 'graded';
  if (work !== undefined && work.workStatus === workStatus.handedIn) return 'done';
  if (closedReason(terms, work, now) !== undefined) return 'missed';
  return isOver(terms, now) && !isReturned(work) ? 'late' : 'todo';
}

/** Returns the homework that a pupil has to hand in by deadline; homework without one comes last. */
function dueHomework(rows: readonly MyHomeworkRow[], now: Date): Schema<'DueHomework'>[] {
  const due = rows.flatMap((row) => {
    const work = submissionOf(row);
    const state = stateOf(row, work, now);
    return state === 'todo' || state === 'late' ? [{ row, state, work }] : [];
  });
  const end = ({ deadline }: MyHomeworkRow) => deadline?.getTime() ?? Number.POSITIVE_INFINITY;
  // Homework without a deadline keeps its order.
  const sorted = due.toSorted((one, other) =>
    end(one.row) < end(other.row) ? -1 : Number(end(one.row) > end(other.row)),
  );
  return sorted.map(({ row, state, work }) => ({
    additionalWorkId: row.additionalWorkId,
    workName: row.workName,
    departName: row.departName,
    deadline: wireTimeOrNull(row.deadline),
    isLate: state === 'late',
    isReturned: isReturned(work),
  }));
}

export function submissionOf({
  workStatus: status,
  handedInAt,
  returnedAt,
}: MyHomeworkRow): Submission | undefined {
  return status === null ? undefined : { workStatus: status, handedInAt, returnedAt };
}

/** Returns the homework that a pupil has to hand in for their classes, by deadline. */
export async function readDueHomework(db: Db, userId: string, now: Date): Promise<Schema<'DueHomework'>[]> {
  return dueHomework(await listMyHomework(db, userId), now);
}

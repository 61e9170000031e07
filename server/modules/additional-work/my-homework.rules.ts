import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { refuse } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DictTexts } from '../dict/dictionaries.ts';
import { workStatus } from '../work/work.rules.ts';
import { ownMark, ownStatus } from '../work/own-mark.rules.ts';
import { rubricOnWire } from '../work/rubric.rules.ts';
import type { Criterion } from '../work/rubric.store.ts';
import { homeworkStatus } from './additional-work.rules.ts';
import type { DocumentRow, MyHomeworkRow } from './my-homework.store.ts';

type Terms = {
  readonly status: number;
  readonly deadline: Date | null;
  readonly acceptLate: number;
};

/** What of a work decides how it stands with its homework. */
export type Answered = {
  readonly workStatus: number;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
};

export function isOver({ deadline }: Pick<Terms, 'deadline'>, now: Date): boolean {
  return deadline !== null && now > deadline;
}

/** Given back to be improved, and not handed in again yet. */
export function isReturned(work: Answered | undefined): boolean {
  return work?.workStatus === workStatus.returned;
}

/** Handed in after the deadline; a work that is not handed in is not late but missing. */
export function isLate({ deadline }: Pick<Terms, 'deadline'>, work: Answered | undefined): boolean {
  if (work === undefined || work.workStatus < workStatus.handedIn) return false;
  return deadline !== null && work.handedInAt !== null && work.handedInAt > deadline;
}

/** Why nothing is taken now; undefined: a work is. What was given back is taken until the homework ends. */
export function whyClosed(terms: Terms, work: Answered | undefined, now: Date): string | undefined {
  if (terms.status === homeworkStatus.ended) return '作业已结束，不能再提交';
  if (terms.status !== homeworkStatus.published) return '作业不存在';
  const isTooLate = isOver(terms, now) && terms.acceptLate === 0 && !isReturned(work);
  return isTooLate ? '作业已截止，不能再提交' : undefined;
}

export function demandTaken(terms: Terms, work: Answered | undefined, now: Date): void {
  const reason = whyClosed(terms, work, now);
  if (reason !== undefined) throw refuse(reason);
}

/**
 * What a save writes about handing in. A work that was given back stays so until it is handed in again, and keeps the
 * time it was handed in first: the pupil was in time then.
 */
export function handingIn(status: number, before: Answered | undefined, now: Date): Answered {
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

function stateOf(terms: Terms, work: Answered | undefined, now: Date): Schema<'MineAdditionalWork'>['state'] {
  if (work !== undefined && work.workStatus >= workStatus.graded) return 'graded';
  if (work !== undefined && work.workStatus === workStatus.handedIn) return 'done';
  if (whyClosed(terms, work, now) !== undefined) return 'missed';
  return isOver(terms, now) && !isReturned(work) ? 'late' : 'todo';
}

/** What a pupil has to hand in: what is due first comes first, what has no deadline last. */
export function dueHomework(rows: readonly MyHomeworkRow[], now: Date): Schema<'DueHomework'>[] {
  const due = rows.flatMap((row) => {
    const work = answeredBy(row);
    const state = stateOf(row, work, now);
    return state === 'todo' || state === 'late' ? [{ row, state, work }] : [];
  });
  const end = ({ deadline }: MyHomeworkRow) => deadline?.getTime() ?? Number.POSITIVE_INFINITY;
  // Two without a deadline stay in their order.
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

function answeredBy({ workStatus: status, handedInAt, returnedAt }: MyHomeworkRow): Answered | undefined {
  return status === null ? undefined : { workStatus: status, handedInAt, returnedAt };
}

type Around = {
  readonly documents: readonly DocumentRow[];
  readonly criteria: readonly Criterion[];
  /** The points of the pupil's work, by criterion. */
  readonly points: ReadonlyMap<string, number> | undefined;
  readonly text: DictTexts;
  readonly now: Date;
};

/** Score and comment are for the pupil once the work is graded or was given back, unless marks are held. */
export function myHomework(
  row: MyHomeworkRow,
  { documents, criteria, points, text, now }: Around,
): Schema<'MineAdditionalWork'> {
  const files = documents.filter(({ additionalId }) => additionalId === row.additionalWorkId);
  const work = answeredBy(row);
  const state = stateOf(row, work, now);
  const returned = isReturned(work);
  const mark = ownMark({ ...row, workStatus: row.workStatus ?? workStatus.saved, isHeld: row.isHeld });
  return {
    additionalWorkId: row.additionalWorkId,
    workName: row.workName,
    codeType: row.codeType,
    codeType_dictText: text('work_type', row.codeType),
    workDesc: row.workDesc,
    workCover_url: fileUrl(row.workCover),
    workUrl_url: fileUrl(row.workUrl),
    workDocumentUrl: files.map(({ filePath }) => filePath).join(',') || null,
    files: files.map(({ additionalId: _of, ...file }) => file),
    departId: row.departId,
    departName: row.departName,
    createBy_dictText: row.teacherName,
    publishTime: wireTimeOrNull(row.publishTime),
    deadline: wireTimeOrNull(row.deadline),
    acceptLate: row.acceptLate,
    status: row.status,
    state,
    canSubmit: state !== 'graded' && whyClosed(row, work, now) === undefined,
    isReturned: returned,
    isLate: isLate(row, work),
    handedInAt: state === 'done' || state === 'graded' ? wireTimeOrNull(row.handedInAt) : null,
    mineWorkId: row.workId,
    mineWorkName: row.mineWorkName,
    mineWorkType: row.mineWorkType,
    mineWorkStatus: work === undefined ? null : ownStatus({ ...work, isHeld: row.isHeld }),
    mineWorkUrl: fileUrl(row.mineWorkPath),
    score: mark.score,
    comment: mark.comment,
    marksHeld: mark.isHeld,
    rubric: rubricOnWire(criteria, state === 'graded' && !mark.isHeld ? points : undefined),
  };
}

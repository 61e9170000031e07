import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { submissionOf, stateOf } from '#server/shared/teaching/due-homework.ts';
import { isLate, isReturned, closedReason } from '#server/shared/teaching/homework-terms.rules.ts';
import type { DocumentRow, MyHomeworkRow } from '#server/shared/teaching/my-homework.store.ts';
import { ownMark, ownStatus } from '#server/shared/teaching/own-mark.rules.ts';
import { rubricOnWire } from '#server/shared/teaching/rubric.rules.ts';
import type { Criterion } from '#server/shared/teaching/rubric.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';

type HomeworkDetails = {
  readonly documents: readonly DocumentRow[];
  readonly criteria: readonly Criterion[];
  /** The points of the pupil's work, by criterion. */
  readonly points: ReadonlyMap<string, number> | undefined;
  readonly text: DictTexts;
  readonly now: Date;
};

/**
 * Returns homework as its pupil sees it. Score and comment are included once the work is graded or returned, unless
 * the marks are hidden.
 */
export function myHomework(
  row: MyHomeworkRow,
  { documents, criteria, points, text, now }: HomeworkDetails,
): Schema<'MineAdditionalWork'> {
  const files = documents.filter(({ additionalId }) => additionalId === row.additionalWorkId);
  const work = submissionOf(row);
  const state = stateOf(row, work, now);
  const returned = isReturned(work);
  const mark = ownMark({ ...row, workStatus: row.workStatus ?? workStatus.saved });
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
    canSubmit: state !== 'graded' && closedReason(row, work, now) === undefined,
    isReturned: returned,
    isLate: isLate(row, work),
    handedInAt: state === 'done' || state === 'graded' ? wireTimeOrNull(row.handedInAt) : null,
    mineWorkId: row.workId,
    mineWorkName: row.mineWorkName,
    mineWorkType: row.mineWorkType,
    mineWorkStatus: work === undefined ? null : ownStatus({ ...work, isMarkHidden: row.isMarkHidden }),
    mineWorkUrl: fileUrl(row.mineWorkPath),
    score: mark.score,
    comment: mark.comment,
    voice: mark.voice,
    marksHeld: mark.isMarkHidden,
    rubric: rubricOnWire(criteria, state === 'graded' && !mark.isMarkHidden ? points : undefined),
  };
}

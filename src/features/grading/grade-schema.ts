import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';

export type WorkRow = Schema<'WorkRow'>;

export const longestComment = 512;
/** Where the stars stand before anything was given (reference 1.5). */
const firstScore = 4;
export const pendingStatus = 1;
const gradedStatus = 2;
/** Saved: the work is the pupil's again, to be improved. */
export const returnedStatus = '0';
const statuses = ['0', '1', '2', '3', '4'] as const;

/** The grading form's rules and wordings (reference 1.5). */
export const gradeSchema = z.object({
  workName: z.string().check(z.trim(), z.minLength(1, '请输入作业名!'), z.maxLength(64, '最多64个字符!')),
  workStatus: z.enum(statuses, '请输入作业状态!'),
  score: z.number(),
  comment: z.string().check(z.trim(), z.maxLength(longestComment, `评语最多${longestComment}个字符!`)),
  rubric: z.array(
    z.object({ criterionId: z.string(), name: z.string(), points: z.number(), given: z.string() }).check(
      z.refine(({ given, points }) => given === '' || (/^\d{1,2}$/.test(given) && Number(given) <= points), {
        error: '请输入不超过分值的整数!',
        path: ['given'],
      }),
    ),
  ),
});

export type GradeValues = z.infer<typeof gradeSchema>;

/** A work waiting to be graded starts as graded; what a teacher gave before stands as it was given. */
export function gradeValues(
  work: WorkRow,
  correction: Schema<'WorkCorrect'> | undefined,
  rubric: readonly Schema<'RubricPoint'>[] = [],
): GradeValues {
  const status = work.workStatus === pendingStatus ? gradedStatus : work.workStatus;
  return {
    workName: work.workName,
    workStatus: statuses.find((one) => one === String(status)) ?? '2',
    score: correction === undefined ? firstScore : (correction.score ?? 0),
    comment: correction?.comment ?? '',
    rubric: rubric.map((one) => ({ ...one, given: one.given === null ? '' : String(one.given) })),
  };
}

export function gradeBody(id: string, values: GradeValues): BodyOf<'PUT /teaching/teachingWork/edit'> {
  return {
    id,
    workName: values.workName,
    workStatus: ({ 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 } as const)[values.workStatus],
    teachingWorkCorrectList: [
      {
        score: values.score === 0 ? null : values.score,
        comment: values.comment === '' ? null : values.comment,
      },
    ],
    ...(values.rubric.length === 0
      ? {}
      : {
          rubric: values.rubric.map(({ criterionId, given }) => ({
            criterionId,
            given: given === '' ? null : Number(given),
          })),
        }),
  };
}

/** Handed in, so there is something to grade; the server refuses what is only saved. */
export function canGrade(work: WorkRow): boolean {
  return work.workStatus !== 0;
}

/** The next work of the list that waits to be graded: after the present one, else from the start. */
export function nextPending(works: readonly WorkRow[], presentId: string): WorkRow | undefined {
  const present = works.findIndex(({ id }) => id === presentId);
  return [...works.slice(present + 1), ...works.slice(0, Math.max(present, 0))].find(
    ({ workStatus }) => workStatus === pendingStatus,
  );
}

/** A comment with one more phrase on a line of its own; as it is when there is no room. */
export function withPhrase(comment: string, phrase: string): string {
  const longer = comment.trim() === '' ? phrase : `${comment.trimEnd()}\n${phrase}`;
  return longer.length > longestComment ? comment : longer;
}

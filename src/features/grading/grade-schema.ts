import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { returnedStatus } from '#domain/work/work-status.ts';

export type WorkRow = Schema<'WorkRow'>;
type Voice = Schema<'Voice'>;

export const longestComment = 512;
const mostStars = 5;
export const pendingStatus = 1;
const gradedStatus = 2;
/** As a choice of the form: the work is the pupil's again, to be improved. */
export const returnedChoice = `${returnedStatus}` as const;
const statuses = ['1', '2', '3', '4', returnedChoice] as const;

/** The grading form's rules and wordings (docs/behaviour.md#grading). */
export const gradeSchema = z.object({
  workName: z.string().check(z.trim(), z.minLength(1, '请输入作业名!'), z.maxLength(64, '最多64个字符!')),
  workStatus: z.enum(statuses, '请输入作业状态!'),
  score: z.number(),
  /** `voiceText` of what is said. */
  voice: z.string(),
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
    score: correction?.score ?? 0,
    comment: correction?.comment ?? '',
    voice: voiceText(correction?.voice),
    rubric: rubric.map((one) => ({ ...one, given: one.given === null ? '' : String(one.given) })),
  };
}

/** `revision`: of the work when its form was opened or last saved; left out, nobody can be overtaken. */
export function gradeBody(
  id: string,
  values: GradeValues,
  revision?: string | null,
): BodyOf<'PUT /teaching/teachingWork/edit'> {
  const isReturned = values.workStatus === returnedChoice;
  return {
    id,
    ...(revision === undefined ? {} : { revision }),
    workName: values.workName,
    workStatus: ({ [returnedChoice]: returnedStatus, 1: 1, 2: 2, 3: 3, 4: 4 } as const)[values.workStatus],
    teachingWorkCorrectList: [
      {
        score: isReturned || values.score === 0 ? null : values.score,
        comment: values.comment === '' ? null : values.comment,
        voice: voiceIn(values.voice),
      },
    ],
    ...(values.rubric.length === 0
      ? {}
      : {
          rubric: values.rubric.map(({ criterionId, given }) => ({
            criterionId,
            given: isReturned || given === '' ? null : Number(given),
          })),
        }),
  };
}

/** What is said, as a text: forms keep texts, compare them and give them back. */
export function voiceText(voice: Voice | null | undefined): string {
  return voice === null || voice === undefined ? '' : `${voice.path} ${voice.seconds}`;
}

/** The way back; null: nothing is said. */
export function voiceIn(text: string): Voice | null {
  const [path = '', seconds] = text.split(' ');
  return path === '' ? null : { path, seconds: Number(seconds) };
}

/** The statuses a teacher chooses from: what is only saved has not been handed in. */
export function isChosenByTeacher(status: string): boolean {
  return statuses.some((one) => one === status);
}

/** The stars that the points of a rubric come to; undefined until every criterion has its points. */
export function starsOf(rubric: GradeValues['rubric']): number | undefined {
  const isComplete = rubric.every(({ given, points }) => /^\d+$/.test(given) && Number(given) <= points);
  if (rubric.length === 0 || !isComplete) return undefined;
  const most = rubric.reduce((sum, { points }) => sum + points, 0);
  const sum = rubric.reduce((total, { given }) => total + Number(given), 0);
  return sum === 0 ? 0 : Math.max(1, Math.round((sum / most) * mostStars));
}

/** Handed in, so there is something to grade; the server refuses what its pupil works on. */
export function canGrade(work: WorkRow): boolean {
  return (work.workStatus ?? 0) >= pendingStatus;
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

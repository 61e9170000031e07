import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { returnedStatus } from '#shared/work/work-status.ts';

export type WorkRow = Schema<'WorkRow'>;
type Voice = Schema<'Voice'>;

export const longestComment = 512;
const maxStars = 5;
export const pendingStatus = 1;
const gradedStatus = 2;
/** The form option for returning the work to its pupil. */
export const returnedChoice = `${returnedStatus}` as const;
const statuses = ['1', '2', '3', '4', returnedChoice] as const;

/** The rules and messages of the grading form (docs/behaviour.md#grading). */
export const gradeSchema = z.object({
  workName: z.string().check(z.trim(), z.minLength(1, '请输入作业名！'), z.maxLength(64, '最多64个字符！')),
  workStatus: z.enum(statuses, '请选择作业状态！'),
  score: z.number(),
  /** The recorded comment in the format of `voiceText`. */
  voice: z.string(),
  comment: z.string().check(z.trim(), z.maxLength(longestComment, `评语最多${longestComment}个字符！`)),
  rubric: z.array(
    z.object({ criterionId: z.string(), name: z.string(), points: z.number(), given: z.string() }).check(
      z.refine(({ given, points }) => given === '' || (/^\d{1,2}$/.test(given) && Number(given) <= points), {
        error: '请输入不超过分值的整数！',
        path: ['given'],
      }),
    ),
  ),
});

export type GradeValues = z.infer<typeof gradeSchema>;

/** Returns the initial values: a waiting work starts as graded; earlier values are kept. */
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

/** `revision` is that of the work when its form was opened or last saved; without it conflicts are not detected. */
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

/** Encodes the recorded comment as text: forms store, compare and restore texts. */
export function voiceText(voice: Voice | null | undefined): string {
  return voice === null || voice === undefined ? '' : `${voice.path} ${voice.seconds}`;
}

/** The inverse; null without a recording. */
export function voiceIn(text: string): Voice | null {
  const [path = '', seconds] = text.split(' ');
  return path === '' ? null : { path, seconds: Number(seconds) };
}

/** Returns whether a teacher can select a status: a work that is only saved has not been submitted. */
export function isChosenByTeacher(status: string): boolean {
  return statuses.some((one) => one === status);
}

/** Returns the stars of a rubric's points; undefined until every criterion has points. */
export function starsOf(rubric: GradeValues['rubric']): number | undefined {
  const isComplete = rubric.every(({ given, points }) => /^\d+$/.test(given) && Number(given) <= points);
  if (rubric.length === 0 || !isComplete) return undefined;
  const max = rubric.reduce((sum, { points }) => sum + points, 0);
  const sum = rubric.reduce((total, { given }) => total + Number(given), 0);
  return sum === 0 ? 0 : Math.max(1, Math.round((sum / max) * maxStars));
}

/** Returns whether a criterion has points: then the stars are those of the rubric, and cannot be set by hand. */
export function isByRubric(rubric: GradeValues['rubric']): boolean {
  return rubric.some(({ given }) => given !== '');
}

/** Returns whether a work is submitted and can be graded; the server refuses one that its pupil is editing. */
export function canGrade(work: WorkRow): boolean {
  return (work.workStatus ?? 0) >= pendingStatus;
}

/** Returns the next waiting work of the list: after the current one, otherwise from the start. */
export function nextPending(works: readonly WorkRow[], presentId: string): WorkRow | undefined {
  const present = works.findIndex(({ id }) => id === presentId);
  return [...works.slice(present + 1), ...works.slice(0, Math.max(present, 0))].find(
    ({ workStatus }) => workStatus === pendingStatus,
  );
}

/** Adds a phrase to a comment on a separate line; returns it unchanged if there is no room. */
export function withPhrase(comment: string, phrase: string): string {
  const longer = comment.trim() === '' ? phrase : `${comment.trimEnd()}\n${phrase}`;
  return longer.length > longestComment ? comment : longer;
}

import * as z from 'zod/mini';
import { ApiError } from '#shared/api/errors.ts';
import { gradeValues, type GradeValues, type WorkRow } from './grade-schema.ts';

/** Another user has graded the work since its form was opened: who, when, and their values. */
export type GradingConflict = {
  readonly by: string;
  readonly at: string;
  readonly revision: string;
  readonly theirs: GradeValues;
};

const details = z.object({
  by: z.string(),
  at: z.string(),
  conflict: z.object({
    revision: z.string(),
    workName: z.string(),
    workStatus: z.number(),
    score: z.nullable(z.number()),
    comment: z.nullable(z.string()),
    // Missing from an older server.
    voice: z.optional(z.nullable(z.object({ path: z.string(), seconds: z.number() }))),
    rubric: z.array(
      z.object({
        criterionId: z.string(),
        name: z.string(),
        points: z.number(),
        given: z.nullable(z.number()),
      }),
    ),
  }),
});

/** Undefined: the save failed for another reason. */
export function gradingConflictOf(error: unknown, work: WorkRow): GradingConflict | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = details.safeParse(error.details).data;
  if (found === undefined) return undefined;
  const { by, at, conflict } = found;
  const { revision, workName, workStatus, score, comment, voice, rubric } = conflict;
  const theirs = gradeValues(
    { ...work, workName, workStatus },
    { score, comment, voice: voice ?? null },
    rubric,
  );
  return { by, at, revision, theirs };
}

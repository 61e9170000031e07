import * as z from 'zod/mini';
import { WorkGradeConflict } from '#openapi/gen/schemas/work.ts';
import { ApiError } from '#shared/api/errors.ts';
import { gradeValues, type GradeValues, type WorkRow } from './grade-schema.ts';

/** Another user has graded the work since its form was opened: who, when, and their values. */
export type GradeConflict = {
  readonly by: string;
  readonly at: string;
  readonly revision: string;
  readonly theirs: GradeValues;
};

/** Undefined: the save failed for another reason. */
export function gradeConflictOf(error: unknown, work: WorkRow): GradeConflict | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = z.safeParse(WorkGradeConflict, error.details).data;
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

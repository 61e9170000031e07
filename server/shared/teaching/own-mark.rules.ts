import type { Schema } from '#openapi/index.ts';
import { workStatus } from './work-status.ts';

type MarkState = {
  readonly workStatus: number;
  readonly isMarkHidden: boolean;
  readonly score: number | null;
  readonly comment: string | null;
  readonly voice: Schema<'Voice'> | null;
};

export type OwnMark = {
  readonly score: number | null;
  readonly comment: string | null;
  readonly voice: Schema<'Voice'> | null;
  /** True when the mark is released later. */
  readonly isMarkHidden: boolean;
};

/**
 * Returns what the author of a work may see of its mark: of a hidden mark only the comment on a returned work, which
 * says what to improve; and nothing before the work is graded or returned.
 */
export function ownMark({ workStatus: status, isMarkHidden, score, comment, voice }: MarkState): OwnMark {
  const isGraded = status >= workStatus.graded;
  if (status === workStatus.returned) return { score: null, comment, voice, isMarkHidden: false };
  if (!isGraded || isMarkHidden)
    return { score: null, comment: null, voice: null, isMarkHidden: isGraded && isMarkHidden };
  return { score, comment, voice, isMarkHidden: false };
}

/** Returns the status that the author sees: with a hidden mark at most graded. */
export function ownStatus({
  workStatus: status,
  isMarkHidden,
}: Pick<MarkState, 'workStatus' | 'isMarkHidden'>): number {
  return isMarkHidden ? Math.min(status, workStatus.graded) : status;
}

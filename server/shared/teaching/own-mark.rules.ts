import type { Schema } from '#openapi/index.ts';
import { workStatus } from './work-status.ts';

type Marked = {
  readonly workStatus: number;
  readonly isHeld: boolean;
  readonly score: number | null;
  readonly comment: string | null;
  readonly voice: Schema<'Voice'> | null;
};

export type OwnMark = {
  readonly score: number | null;
  readonly comment: string | null;
  readonly voice: Schema<'Voice'> | null;
  /** True when the mark is released later. */
  readonly isHeld: boolean;
};

/**
 * Returns what the author of a work may see of its mark: of a hidden mark only the comment on a returned work, which
 * says what to improve; and nothing before the work is graded or returned.
 */
export function ownMark({ workStatus: status, isHeld, score, comment, voice }: Marked): OwnMark {
  const isGraded = status >= workStatus.graded;
  if (status === workStatus.returned) return { score: null, comment, voice, isHeld: false };
  if (!isGraded || isHeld) return { score: null, comment: null, voice: null, isHeld: isGraded && isHeld };
  return { score, comment, voice, isHeld: false };
}

/** Returns the status that the author sees: with a hidden mark at most graded. */
export function ownStatus({ workStatus: status, isHeld }: Pick<Marked, 'workStatus' | 'isHeld'>): number {
  return isHeld ? Math.min(status, workStatus.graded) : status;
}

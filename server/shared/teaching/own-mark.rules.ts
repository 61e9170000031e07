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
  /** Graded, and to be told later. */
  readonly isHeld: boolean;
};

/**
 * What the author of a work may know of its mark: nothing of what is held back but what was said of a work that was given
 * back, which says what to improve; and nothing before the work is graded or given back.
 */
export function ownMark({ workStatus: status, isHeld, score, comment, voice }: Marked): OwnMark {
  const isGraded = status >= workStatus.graded;
  if (status === workStatus.returned) return { score: null, comment, voice, isHeld: false };
  if (!isGraded || isHeld) return { score: null, comment: null, voice: null, isHeld: isGraded && isHeld };
  return { score, comment, voice, isHeld: false };
}

/** How far the author knows the work to be: held back, no further than graded. */
export function ownStatus({ workStatus: status, isHeld }: Pick<Marked, 'workStatus' | 'isHeld'>): number {
  return isHeld ? Math.min(status, workStatus.graded) : status;
}

import { workStatus } from './work-status.ts';

type Marked = {
  readonly workStatus: number;
  readonly isHeld: boolean;
  readonly score: number | null;
  readonly comment: string | null;
};

export type OwnMark = {
  readonly score: number | null;
  readonly comment: string | null;
  /** Graded, and to be told later. */
  readonly isHeld: boolean;
};

/**
 * What the author of a work may know of its mark: nothing of what is held back but the comment of a work that was given
 * back, which says what to improve; and nothing before the work is graded or given back.
 */
export function ownMark({ workStatus: status, isHeld, score, comment }: Marked): OwnMark {
  const isGraded = status >= workStatus.graded;
  if (status === workStatus.returned) return { score: null, comment, isHeld: false };
  if (!isGraded || isHeld) return { score: null, comment: null, isHeld: isGraded && isHeld };
  return { score, comment, isHeld: false };
}

/** How far the author knows the work to be: held back, no further than graded. */
export function ownStatus({ workStatus: status, isHeld }: Pick<Marked, 'workStatus' | 'isHeld'>): number {
  return isHeld ? Math.min(status, workStatus.graded) : status;
}

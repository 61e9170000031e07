import type { Analysis } from './analyse.ts';
import type { Area, Points } from './score.ts';

/** The part of an analysis that is stored, compared over time, and counted for a class. */
export type AnalysisSummary = {
  readonly blocks: number;
  /** In the order of the areas. */
  readonly scores: readonly { readonly area: Area; readonly points: Points }[];
  /** The rules of the findings that the starter project does not have, with their number of places. */
  readonly findings: readonly { readonly rule: string; readonly count: number }[];
  /** The rules of the habits. */
  readonly habits: readonly string[];
};

/** Its size has a limit, whatever the project contains: it consists of ids of rules and numbers. */
export function summariseAnalysis({
  blocks,
  score,
  findings,
  habits,
}: Pick<Analysis, 'blocks' | 'score' | 'findings' | 'habits'>): AnalysisSummary {
  const counts = new Map<string, number>();
  for (const { rule, isOwn } of findings) if (isOwn) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return {
    blocks,
    scores: score.map(({ area, points }) => ({ area, points })),
    findings: [...counts].map(([rule, count]) => ({ rule, count })),
    habits: habits.map(({ rule }) => rule),
  };
}

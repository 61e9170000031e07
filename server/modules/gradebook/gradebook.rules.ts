import type { Schema } from '#openapi/index.ts';
import { isLate, submissionState, type Submission } from '#server/shared/teaching/homework-terms.rules.ts';

type Cell = Schema<'GradebookCell'>;
type Task = Pick<Schema<'GradebookTask'>, 'id' | 'weight' | 'maxPoints'>;

/** A task that is not mentioned counts once. */
export const defaultWeight = 1;
const maxStars = 5;

type MarkedWork = Submission & Pick<Cell, 'score' | 'points' | 'comment'>;

/** Returns the cell of one work; marks are those of a graded one. */
export function cellOf(taskId: string, deadline: Date | null, work: MarkedWork): Cell {
  const state = submissionState(work);
  const isGraded = state === 'graded';
  return {
    taskId,
    state,
    isLate: isLate({ deadline }, work),
    score: isGraded ? work.score : null,
    points: isGraded ? work.points : null,
    comment: isGraded || state === 'returned' ? work.comment : null,
  };
}

/** Returns the share of a mark between 0 and 1; undefined without a mark. Points count before stars. */
function shareOf({ score, points }: Pick<Cell, 'score' | 'points'>, maxPoints: number): number | undefined {
  if (points !== null && maxPoints > 0) return Math.min(1, points / maxPoints);
  return score === null ? undefined : score / maxStars;
}

/** Returns the weighted average of the marks in per cent, with one decimal; null if no mark counts. */
export function averageOf(tasks: ReadonlyMap<string, Task>, cells: readonly Cell[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const cell of cells) {
    const { weight = 0, maxPoints = 0 } = tasks.get(cell.taskId) ?? {};
    const share = shareOf(cell, maxPoints);
    if (share === undefined) continue;
    sum += share * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((sum / weights) * 1000) / 10;
}

/** Formats a cell of the sheet: points, else stars, else the state. */
export function cellText(cell: Cell | undefined): string | number {
  if (cell === undefined) return '未交';
  const { state, score, points, isLate: late } = cell;
  const text = points ?? score ?? stateTexts[state];
  return late ? `${text}（逾期）` : text;
}

const stateTexts: Readonly<Record<Cell['state'], string>> = {
  saved: '未交',
  returned: '已退回',
  done: '待批改',
  graded: '已批改',
};

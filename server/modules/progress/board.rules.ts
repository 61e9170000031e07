import type { Schema } from '#openapi/index.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { isReturned } from '#server/shared/teaching/homework-terms.rules.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { BoardWork } from './board.store.ts';

type Cell = Schema<'BoardCell'>;
export type CellState = Cell['state'];

/** The time after which a pupil without a submission needs help. */
const idleLimit = 7 * 24 * 60 * 60 * 1000;

/** Returns the cell of one pupil and one unit, or undefined if nothing has happened yet. */
export function cellOf(
  unitId: string,
  work: BoardWork | undefined,
  openedAt: Date | undefined,
  now: Date,
): Cell | undefined {
  const state = stateOf(work, openedAt);
  if (state === undefined) return undefined;
  const isOver = state === 'done' || state === 'graded';
  const since = sinceOf(state, work, openedAt);
  return {
    unitId,
    state,
    isStuck: !isOver && now.getTime() - since.getTime() >= idleLimit,
    at: wireTime(since),
    workId: isOver || state === 'returned' ? (work?.workId ?? null) : null,
    score: state === 'graded' ? (work?.score ?? null) : null,
  };
}

function stateOf(work: BoardWork | undefined, openedAt: Date | undefined): CellState | undefined {
  if (work === undefined) return openedAt === undefined ? undefined : 'opened';
  if (work.workStatus >= workStatus.graded) return 'graded';
  if (work.workStatus === workStatus.handedIn) return 'done';
  return isReturned(work) ? 'returned' : 'saved';
}

/** Returns when the state began; for an unsubmitted work, when the unit was first opened. */
function sinceOf(state: CellState, work: BoardWork | undefined, openedAt: Date | undefined): Date {
  const createdAt = work?.createTime ?? new Date(0);
  switch (state) {
    case 'opened':
      return openedAt ?? createdAt;
    case 'saved':
      return openedAt !== undefined && openedAt < createdAt ? openedAt : createdAt;
    case 'returned':
      return work?.returnedAt ?? createdAt;
    case 'done':
    case 'graded':
      return work?.handedInAt ?? createdAt;
    default:
      return state satisfies never;
  }
}

export const stateLabels: Readonly<Record<CellState, string>> = {
  opened: '已打开',
  saved: '已保存',
  returned: '已退回',
  done: '待批改',
  graded: '已批改',
};

/** Formats a cell of the sheet: the stars of a graded work, otherwise the state. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '未开始';
  if (typeof cell.score === 'number') return `${cell.score} 星`;
  return stateLabels[cell.state];
}

import type { Schema } from '#openapi/index.ts';

export type Board = Schema<'ProgressBoard'>;
export type BoardPupil = Board['pupils'][number];
export type BoardCell = BoardPupil['cells'][number];

export const isDone = ({ state }: BoardCell): boolean => state === 'done' || state === 'graded';
export const isStuck = ({ cells }: BoardPupil): boolean => cells.some((cell) => cell.isStuck);

/** Returns the number of pupils who have submitted each unit. */
export const doneByUnit = (board: Board) => countByUnit(board, isDone);
/** Returns the number of stuck pupils by unit; units without any are omitted. */
export const stuckByUnit = (board: Board) => countByUnit(board, (cell) => cell.isStuck);

function countByUnit({ pupils }: Board, matters: (cell: BoardCell) => boolean): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const cell of pupils.flatMap(({ cells }) => cells)) {
    if (matters(cell)) counts.set(cell.unitId, (counts.get(cell.unitId) ?? 0) + 1);
  }
  return counts;
}

export function sumsOf({ cells }: BoardPupil) {
  return {
    done: cells.filter(isDone).length,
    stuck: cells.filter((cell) => cell.isStuck).length,
    stars: cells.reduce((sum, { score }) => sum + (score ?? 0), 0),
  };
}

/** Returns whether the pupil has not submitted the unit. */
export const isMissing = ({ cells }: BoardPupil, unitId: string): boolean =>
  !cells.some((cell) => cell.unitId === unitId && isDone(cell));

/** Returns the current unit of the class: the last one that any pupil has opened, otherwise the first. */
export function presentUnit({ units, pupils }: Board): string | undefined {
  const openedUnits = new Set(pupils.flatMap(({ cells }) => cells.map(({ unitId }) => unitId)));
  return (units.findLast(({ unitId }) => openedUnits.has(unitId)) ?? units[0])?.unitId;
}

/** Returns the totals of the class: graded, waiting, returned, and the rest. */
export function totalsOf({ units, pupils }: Board) {
  const cells = pupils.flatMap((pupil) => pupil.cells);
  const count = (requested: BoardCell['state']): number =>
    cells.filter(({ state }) => state === requested).length;
  const [graded, waiting, returned] = [count('graded'), count('done'), count('returned')];
  return { graded, waiting, returned, open: units.length * pupils.length - graded - waiting - returned };
}

/** Returns the submitted works of one unit with their pupils. */
export function handInsOfUnit({ pupils }: Pick<Board, 'pupils'>, unitId: string) {
  return pupils.flatMap((pupil) => {
    const cell = pupil.cells.find((one) => one.unitId === unitId);
    return cell?.workId && isDone(cell) ? [{ workId: cell.workId, pupil }] : [];
  });
}

/** Returns the works of one unit by pupil, for grading in sequence. */
export function worksOfUnit(board: Board, unitId: string) {
  return handInsOfUnit(board, unitId).map(({ workId, pupil: { userId } }) => ({ userId, workId }));
}

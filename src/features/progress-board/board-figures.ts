import type { Schema } from '#openapi/index.ts';

export type Board = Schema<'ProgressBoard'>;
export type BoardPupil = Board['pupils'][number];
export type BoardCell = BoardPupil['cells'][number];

export const isDone = ({ state }: BoardCell): boolean => state === 'done' || state === 'graded';
export const isStuck = ({ cells }: BoardPupil): boolean => cells.some((cell) => cell.isStuck);

/** How many pupils have handed in a work for each unit, by unit. */
export const doneByUnit = (board: Board) => countByUnit(board, isDone);
/** How many do not get on with it; units nobody is stuck at are not there. */
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

/** Whether the pupil has not handed in the unit. */
export const isMissing = ({ cells }: BoardPupil, unitId: string): boolean =>
  !cells.some((cell) => cell.unitId === unitId && isDone(cell));

/** Where the class is: the last unit anybody has opened, else the first. */
export function presentUnit({ units, pupils }: Board): string | undefined {
  const begun = new Set(pupils.flatMap(({ cells }) => cells.map(({ unitId }) => unitId)));
  return (units.findLast(({ unitId }) => begun.has(unitId)) ?? units[0])?.unitId;
}

/** Of everything the class is to do: graded, waiting, given back, and the rest. */
export function totalsOf({ units, pupils }: Board) {
  const cells = pupils.flatMap((pupil) => pupil.cells);
  const count = (wanted: BoardCell['state']): number => cells.filter(({ state }) => state === wanted).length;
  const [graded, waiting, returned] = [count('graded'), count('done'), count('returned')];
  return { graded, waiting, returned, open: units.length * pupils.length - graded - waiting - returned };
}

/** The works of one unit, by pupil: what is graded one after the other. */
export function worksOfUnit({ pupils }: Board, unitId: string) {
  return pupils.flatMap(({ userId, cells }) => {
    const cell = cells.find((one) => one.unitId === unitId);
    return cell?.workId && isDone(cell) ? [{ userId, workId: cell.workId }] : [];
  });
}

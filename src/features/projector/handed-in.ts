import type { Schema } from '#openapi/index.ts';

type Pupil = Pick<Schema<'BoardPupil'>, 'cells'>;

const handedInCell = ({ cells }: Pupil, unitId: string) =>
  cells.find((cell) => cell.unitId === unitId && (cell.state === 'done' || cell.state === 'graded'));

export function isHandedIn(pupil: Pupil, unitId: string): boolean {
  return handedInCell(pupil, unitId) !== undefined;
}

/** Returns the work that a pupil has handed in for a unit. */
export function handedInWork(pupil: Pupil, unitId: string): string | undefined {
  return handedInCell(pupil, unitId)?.workId ?? undefined;
}

import type { Schema } from '#openapi/index.ts';

type Pupil = Pick<Schema<'BoardPupil'>, 'cells'>;

export function isHandedIn({ cells }: Pupil, unitId: string): boolean {
  return cells.some((cell) => cell.unitId === unitId && (cell.state === 'done' || cell.state === 'graded'));
}

/** Returns the work that a pupil has handed in for a unit. */
export function handedInWork({ cells }: Pupil, unitId: string): string | undefined {
  const cell = cells.find((one) => one.unitId === unitId && (one.state === 'done' || one.state === 'graded'));
  return cell?.workId ?? undefined;
}

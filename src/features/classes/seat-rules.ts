import type { Schema } from '#openapi/index.ts';

export type Seat = Schema<'ClassSeat'>;
type Pupil = { readonly id: string };

/** Puts a pupil on a seat; a pupil who sits there gets the other's previous seat, or none. */
export function seated(
  seats: readonly Seat[],
  userId: string,
  position: Pick<Seat, 'row' | 'column'>,
): readonly Seat[] {
  const from = seats.find((seat) => seat.userId === userId);
  const occupiedSeat = seats.find(({ row, column }) => row === position.row && column === position.column);
  const others = seats.filter((seat) => seat !== from && seat !== occupiedSeat);
  const swapped =
    occupiedSeat === undefined || from === undefined || occupiedSeat === from
      ? []
      : [{ ...from, userId: occupiedSeat.userId }];
  return [...others, ...swapped, { userId, row: position.row, column: position.column }];
}

/** Seats the pupils in order, row by row, as far as there are seats. */
export function seatedInOrder(pupils: readonly Pupil[], rows: number, columns: number): readonly Seat[] {
  return pupils.slice(0, rows * columns).map(({ id }, index) => ({
    userId: id,
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }));
}

export const withinRoom = (seats: readonly Seat[], rows: number, columns: number): readonly Seat[] =>
  seats.filter(({ row, column }) => row <= rows && column <= columns);

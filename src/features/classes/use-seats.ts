import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { classRoomQuery, saveClassSeats } from '#shared/api/school-class.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

export type SeatPlan = Pick<Schema<'ClassRoom'>, 'seatRows' | 'seatColumns' | 'seats'>;

/**
 * Every change of seats is visible at once and saved in sequence, with its progress in `state`; after a refusal the
 * seats are refetched.
 */
export function useSeats(room: Schema<'ClassRoom'>) {
  const client = useQueryClient();
  const notices = useNotices();
  const { queryKey } = classRoomQuery(room.id);
  const { mutate, isPending, isSuccess } = useMutation({
    scope: { id: `seats ${room.id}` },
    mutationFn: (seating: SeatPlan) =>
      saveClassSeats({ departId: room.id, ...seating, seats: [...seating.seats] }),
    onError: (error) => {
      if (!isShownByClient(error))
        notices.show({ kind: 'warning', text: messageOf(error, '座位没有保存，请再试一次') });
      void client.invalidateQueries({ queryKey });
    },
  });
  const { seatRows, seatColumns, seats } = room;
  const save = (change: Partial<SeatPlan>): void => {
    const seating = { seatRows, seatColumns, seats, ...change };
    client.setQueryData(queryKey, { ...room, ...seating });
    mutate(seating);
  };
  return { save, state: isPending ? '保存中…' : isSuccess ? '座位已保存' : '' };
}

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { usePermission } from '#shared/app/can.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { SeatGrid, type SeatSelection } from './seat-grid.tsx';
import { seated, seatedInOrder, withinRoom } from './seat-rules.ts';
import { useQuestion } from './use-question.tsx';
import { useSeats } from './use-seats.ts';
import styles from './classes.module.css';

type Room = Schema<'ClassRoom'>;

const sizes = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  text: String(index + 1),
}));

/** 座位: pupils are dragged to seats, or picked up and put down by keys; every change is saved. */
export function SeatsSection({ room }: { readonly room: Room }) {
  const { save, state } = useSeats(room);
  const { can } = usePermission();
  const [selectedId, setSelectedId] = useState<string>();
  const { ask, dialog } = useQuestion();
  const isOpen = room.archiveTime === null && can('depart:user');
  const standing = room.pupils.filter(({ id }) => room.seats.every(({ userId }) => userId !== id));
  const put = (userId: string, position: { row: number; column: number }) => {
    save({ seats: [...seated(room.seats, userId, position)] });
    setSelectedId(undefined);
  };
  const stand = (userId: string) => {
    save({ seats: room.seats.filter((seat) => seat.userId !== userId) });
    setSelectedId(undefined);
  };
  const selection: SeatSelection = { userId: selectedId, take: setSelectedId, put, stand };
  return (
    <section className={styles['section']} aria-label="座位">
      {isOpen ? <SeatTools room={room} ask={ask} save={save} state={state} /> : null}
      <SeatGrid room={room} standing={standing} selection={selection} isOpen={isOpen} />
      {dialog}
    </section>
  );
}

type SeatToolsProps = {
  readonly room: Room;
  readonly ask: ReturnType<typeof useQuestion>['ask'];
  readonly save: ReturnType<typeof useSeats>['save'];
  readonly state: string;
};

function SeatTools({ room, ask, save, state }: SeatToolsProps) {
  const { pupils, seats, seatRows, seatColumns } = room;
  const size = (rows: number, columns: number) => {
    const remainingSeats = [...withinRoom(seats, rows, columns)];
    const change = () => save({ seatRows: rows, seatColumns: columns, seats: remainingSeats });
    const lost = seats.length - remainingSeats.length;
    if (lost === 0) change();
    else
      ask({
        title: '减少座位',
        text: `有 ${lost} 名学生会失去座位，回到“还没有座位”里。`,
        run: async () => change(),
      });
  };
  const inOrder = () => save({ seats: [...seatedInOrder(pupils, seatRows, seatColumns)] });
  const askOver = (title: string, change: () => void) =>
    seats.length === 0
      ? change()
      : ask({ title, text: '现在的座位会被替换，不能恢复。', danger: true, run: async () => change() });
  return (
    <div className={styles['tools']}>
      <div className={styles['size']}>
        <SelectField
          label="行数"
          options={sizes}
          value={String(seatRows)}
          onChange={({ target }) => size(Number(target.value), seatColumns)}
        />
      </div>
      <div className={styles['size']}>
        <SelectField
          label="列数"
          options={sizes}
          value={String(seatColumns)}
          onChange={({ target }) => size(seatRows, Number(target.value))}
        />
      </div>
      <Button type="button" variant="surface" onClick={() => askOver('按账号排座', inOrder)}>
        按账号排座
      </Button>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={seats.length === 0}
        onClick={() => askOver('清空座位', () => save({ seats: [] }))}
      >
        清空座位
      </Button>
      <output>{state}</output>
    </div>
  );
}

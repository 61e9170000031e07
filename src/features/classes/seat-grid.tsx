import type { DragEvent, KeyboardEvent } from 'react';
import type { Schema } from '#openapi/index.ts';
import { nameOf } from '#shared/people/person-names.ts';
import styles from './classes.module.css';

type Place = { readonly row: number; readonly column: number };
type Pupil = Schema<'UserName'>;

/** The pupil that was picked up; the next press seats them. */
export type SeatSelection = {
  readonly userId: string | undefined;
  readonly take: (userId: string | undefined) => void;
  readonly put: (userId: string, place: Place) => void;
  readonly stand: (userId: string) => void;
};

type SeatGridProps = {
  readonly room: Schema<'ClassRoom'>;
  readonly standing: readonly Pupil[];
  readonly selection: SeatSelection;
  readonly isOpen: boolean;
};

/** The class room seen from the last row, the board in front; pupils without a seat are below. */
export function SeatGrid({ room, standing, selection, isOpen }: SeatGridProps) {
  const { seatRows, seatColumns, seats, pupils } = room;
  const selectedPupil = pupils.find(({ id }) => id === selection.userId);
  const rows = Array.from({ length: seatRows }, (_, index) => index + 1);
  const columns = Array.from({ length: seatColumns }, (_, index) => index + 1);
  return (
    <section data-room aria-label="教室" className={styles['room']}>
      <output className={styles['about']}>{isOpen ? hintOf(selectedPupil) : ''}</output>
      <div className={styles['scroll']}>
        <p className={styles['board']}>黑板</p>
        <ol
          className={styles['seats']}
          style={{ gridTemplateColumns: `repeat(${seatColumns}, minmax(64px, 1fr))` }}
        >
          {rows.flatMap((row) =>
            columns.map((column) => {
              const seat = seats.find((one) => one.row === row && one.column === column);
              return (
                <li key={`${row}-${column}`}>
                  <Seat
                    place={{ row, column }}
                    pupil={pupils.find(({ id }) => id === seat?.userId)}
                    selection={selection}
                    isOpen={isOpen}
                  />
                </li>
              );
            }),
          )}
        </ol>
      </div>
      <Standing pupils={standing} selection={selection} isOpen={isOpen} />
    </section>
  );
}

function hintOf(selectedPupil: Pupil | undefined): string {
  return selectedPupil === undefined
    ? '把学生拖到座位上，或者先点学生、再点座位。用键盘时，Enter 拿起和放下，方向键选座位。'
    : `已拿起${nameOf(selectedPupil)}，请选择座位，按 Esc 取消。`;
}

type SeatProps = Pick<SeatGridProps, 'selection' | 'isOpen'> & {
  readonly place: Place;
  readonly pupil: Pupil | undefined;
};

function Seat({ place, pupil, selection, isOpen }: SeatProps) {
  const { row, column } = place;
  const press = () => {
    if (selection.userId === undefined) selection.take(pupil?.id);
    else if (selection.userId === pupil?.id) selection.take(undefined);
    else selection.put(selection.userId, place);
  };
  return (
    <button
      type="button"
      className={styles['seat']}
      data-row={row}
      data-column={column}
      data-taken={pupil === undefined ? undefined : ''}
      aria-label={`第${row}排第${column}列：${pupil === undefined ? '空' : nameOf(pupil)}`}
      aria-pressed={pupil !== undefined && selection.userId === pupil.id}
      disabled={!isOpen}
      onClick={press}
      onKeyDown={(event) => onKey(event, selection)}
      {...dragged(pupil?.id)}
      {...dropped((userId) => selection.put(userId, place))}
    >
      {pupil === undefined ? '' : nameOf(pupil)}
    </button>
  );
}

type StandingProps = Pick<SeatGridProps, 'selection' | 'isOpen'> & { readonly pupils: readonly Pupil[] };

function Standing({ pupils, selection, isOpen }: StandingProps) {
  return (
    <section
      className={styles['standing']}
      aria-label="还没有座位"
      {...(isOpen ? dropped((userId) => selection.stand(userId)) : {})}
    >
      <h2 className={styles['small']}>还没有座位（{pupils.length}）</h2>
      <div className={styles['tags']}>
        {pupils.map((pupil) => (
          <button
            key={pupil.id}
            type="button"
            className={styles['pupil']}
            aria-pressed={selection.userId === pupil.id}
            disabled={!isOpen}
            onClick={() => selection.take(selection.userId === pupil.id ? undefined : pupil.id)}
            onKeyDown={(event) => onKey(event, selection)}
            {...dragged(pupil.id)}
          >
            {nameOf(pupil)}
          </button>
        ))}
        {isOpen && selection.userId !== undefined && pupils.every(({ id }) => id !== selection.userId) ? (
          <button
            type="button"
            className={styles['pupil']}
            onClick={() => {
              if (selection.userId !== undefined) selection.stand(selection.userId);
            }}
          >
            离开座位
          </button>
        ) : null}
      </div>
    </section>
  );
}

const kind = 'text/x-pupil';

const dragged = (userId: string | undefined) => ({
  draggable: userId !== undefined,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData(kind, userId ?? '');
  },
});

const dropped = (drop: (userId: string) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(kind)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const userId = event.dataTransfer.getData(kind);
    if (userId !== '') drop(userId);
  },
});

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows move between seats, and from an unseated pupil to the first seat; Escape cancels. */
function onKey(event: KeyboardEvent<HTMLButtonElement>, selection: SeatSelection): void {
  if (event.key === 'Escape') selection.take(undefined);
  const step = steps[event.key];
  if (step === undefined) return;
  const { row, column } = event.currentTarget.dataset;
  const [down, right] = row === undefined ? [0, 0] : step;
  const next = event.currentTarget
    .closest('[data-room]')
    ?.querySelector<HTMLElement>(
      `[data-row="${Number(row ?? 1) + down}"][data-column="${Number(column ?? 1) + right}"]`,
    );
  if (next === undefined || next === null) return;
  event.preventDefault();
  next.focus();
}

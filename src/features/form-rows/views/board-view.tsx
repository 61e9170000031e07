import { IconButton } from '@radix-ui/themes';
import { ArrowLeftRight } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { type FormField } from '#shared/forms/field-values.ts';
import { scalarText, valueText } from '#openapi/value-text.ts';
import { boardColumns, type Column } from './view-fields.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import styles from '../online-page.module.css';

export type BoardOther = {
  readonly text: string;
  readonly render: (done: (column: Column | undefined) => void) => ReactNode;
};

type BoardViewProps = {
  readonly rows: readonly OnlineRow[];
  /** The field whose value is the column. */
  readonly by: FormField;
  readonly title: FormField;
  readonly options: readonly SelectOption[];
  readonly canMove: boolean;
  /** The selection of a column without cards: its menu entry, and its dialog. */
  readonly other?: BoardOther | undefined;
  readonly onOpen: (row: OnlineRow) => void;
  /** Resolves when the move has ended: whether the row has the value. A failure has been shown. */
  readonly onMove: (row: OnlineRow, value: string) => Promise<boolean>;
};

/**
 * Rows as cards in columns of one field. A card is dragged, moved from its menu, or with Alt and the left and right
 * arrow; its new column is announced, and the focus moves with it.
 */
export function BoardView(props: BoardViewProps) {
  const { rows, by, title, options, canMove, other, onMove } = props;
  const [rowToMove, setRowToMove] = useState<OnlineRow>();
  const [dragged, setDragged] = useState<OnlineRow>();
  const [over, setOver] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  /** The target column of a moved card: the card takes the focus there that it had in the other column. */
  const [moved, setMoved] = useState<{ readonly id: string; readonly to: string }>();
  const [movingIds] = useState(() => new Set<string>());
  const valueOf = (row: OnlineRow): string => scalarText(row[by.key]);
  const columns = boardColumns(options, rows.map(valueOf)).filter(
    ({ value }) => value !== '' || by.required !== true || rows.some((row) => valueOf(row) === ''),
  );
  const move = async (row: OnlineRow, column: Column | undefined) => {
    if (!canMove || column === undefined || column.value === valueOf(row)) return;
    if (column.value === '' && by.required === true) return;
    if (movingIds.has(row.id)) return;
    movingIds.add(row.id);
    setMoved({ id: row.id, to: column.value });
    const isDone = await onMove(row, column.value);
    movingIds.delete(row.id);
    if (!isDone) setMoved(undefined);
    else setAnnouncement(`${valueText(title, row)} 已移到 ${column.text}`);
  };
  const step = (row: OnlineRow, count: number) => {
    const index = columns.findIndex(({ value }) => value === valueOf(row));
    void move(row, columns[index + count]);
  };
  const dropOn = (column: Column) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(column.value);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      if (dragged !== undefined) void move(dragged, column);
    },
  });
  const dragOf = (row: OnlineRow) => ({
    draggable: canMove,
    onDragStart: () => setDragged(row),
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
  });
  return (
    <>
      <output className="visually-hidden" aria-label="移动结果">
        {announcement}
      </output>
      <div className={styles['board']}>
        {columns.map((column) => (
          <section
            key={column.value}
            className={styles['column']}
            aria-label={column.text}
            data-over={over === column.value ? '' : undefined}
            {...dropOn(column)}
          >
            <h3>{`${column.text}（${rows.filter((row) => valueOf(row) === column.value).length}）`}</h3>
            <ul className={styles['cards']}>
              {rows
                .filter((row) => valueOf(row) === column.value)
                .map((row) => (
                  <li key={row.id} className={styles['card']} {...dragOf(row)}>
                    <Card
                      {...props}
                      row={row}
                      hasMoved={row.id === moved?.id && column.value === moved.to}
                      onFocused={() => setMoved(undefined)}
                      others={columns.filter((one) => one.value !== column.value)}
                      onStep={(count) => step(row, count)}
                      onChoose={(one) => void move(row, one)}
                      onAsk={() => setRowToMove(row)}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {rowToMove === undefined
        ? null
        : other?.render((column) => {
            setRowToMove(undefined);
            void move(rowToMove, column);
          })}
    </>
  );
}

type CardProps = BoardViewProps & {
  readonly row: OnlineRow;
  /** The card has just come from another column. */
  readonly hasMoved: boolean;
  readonly onFocused: () => void;
  readonly others: readonly Column[];
  readonly onStep: (count: number) => void;
  readonly onChoose: (column: Column) => void;
  /** For a column that does not exist yet. */
  readonly onAsk: () => void;
};

function Card(props: CardProps) {
  const { row, hasMoved, onFocused, title, others, canMove, other, onOpen, onStep, onChoose } = props;
  const text = valueText(title, row) || row.id;
  const pressKey = (event: KeyboardEvent) => {
    const count = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || count === undefined) return;
    event.preventDefault();
    onStep(count);
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null) return;
    button.focus();
    onFocused();
  };
  return (
    <>
      <button
        type="button"
        ref={hasMoved ? takeFocus : undefined}
        className={styles['cardTitle']}
        aria-keyshortcuts={canMove ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={() => onOpen(row)}
        onKeyDown={pressKey}
      >
        {text}
      </button>
      {canMove ? (
        <DropMenu
          trigger={
            <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={`移动${text}`}>
              <ArrowLeftRight size={16} />
            </IconButton>
          }
          items={[
            ...others.map((column) => ({ text: `移到 ${column.text}`, onSelect: () => onChoose(column) })),
            ...(other === undefined ? [] : [{ text: other.text, onSelect: props.onAsk }]),
          ]}
        />
      ) : null}
    </>
  );
}

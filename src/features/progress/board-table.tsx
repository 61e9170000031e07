import { TriangleAlert } from 'lucide-react';
import { memo, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useGridKeys } from '#shared/react/use-grid-keys.ts';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import { BoardGap, BoardLine, lineHeight, sums } from './board-line.tsx';
import { doneByUnit, stuckByUnit, type Board, type BoardPupil } from './board-figures.ts';
import styles from './board.module.css';

type BoardTableProps = {
  readonly board: Board;
  /** The displayed pupils of the board. */
  readonly pupils: readonly BoardPupil[];
  readonly onGrade: (unitId: string, workId: string) => void;
};

/** Smaller classes are rendered completely: this is done before any scrolling. */
const wholeUpTo = 24;
/** In pixels, by the style sheet. */
const headHeight = 72;
/** The maximum height of the table in the style sheet. */
const inSight = 20;

/**
 * Pupils × units with a sticky header and sticky names. Arrows move in it, Enter opens the work. Lines of a large class
 * are rendered on scroll, and a step re-renders only the lines it leaves and enters.
 */
export function BoardTable({ board, pupils, onGrade }: BoardTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const columns = board.units.length + sums;
  const count = pupils.length;
  const { first, last, reveal } = useRowWindow({
    count,
    rowHeight: lineHeight,
    scroller: () => scroller.current,
    head: headHeight,
    wholeUpTo,
    inSight,
  });
  const keys = useGridKeys({
    rows: count,
    columns,
    scrollTo: reveal,
    onOpen: () => undefined,
    onToggle: () => undefined,
  });
  const { row: currentRow, column: currentColumn } = keys.current;
  const size: CSSProperties & Record<'--units', number> = { '--units': board.units.length };
  return (
    <section ref={scroller} className={styles['scroller']} aria-label="学习进度表">
      <table
        {...keys.grid}
        {...openingWorks(keys.grid.onKeyDown)}
        className={styles['table']}
        style={size}
        aria-label={`${board.departName}：${board.courseName}`}
        aria-rowcount={count + 1}
        aria-colcount={columns + 1}
      >
        <colgroup>
          <col className={styles['names']} />
          <col className={styles['sums']} span={sums} />
          <col className={styles['units']} span={board.units.length} />
        </colgroup>
        <BoardHead board={board} />
        <tbody>
          <BoardGap lines={first} columns={columns + 1} />
          {pupils.slice(first, last).map((pupil, index) => (
            <BoardLine
              key={pupil.userId}
              units={board.units}
              pupil={pupil}
              row={first + index}
              currentColumn={first + index === currentRow ? currentColumn : undefined}
              onGrade={onGrade}
            />
          ))}
          <BoardGap lines={count - last} columns={columns + 1} />
        </tbody>
      </table>
    </section>
  );
}

/** Enter on a cell presses its button, which is not a tab stop. */
function openingWorks(otherwise: (event: KeyboardEvent<HTMLElement>) => void) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLTableCellElement ? event.target : undefined;
    const work = event.key === 'Enter' ? cell?.querySelector('button') : undefined;
    if (work === null || work === undefined) return otherwise(event);
    event.preventDefault();
    work.click();
  };
  return { onKeyDown };
}

const BoardHead = memo(function BoardHead({ board }: { readonly board: Board }) {
  const done = doneByUnit(board);
  const stuck = stuckByUnit(board);
  return (
    <thead>
      <tr>
        <th scope="col">学生</th>
        <th scope="col">已提交</th>
        <th scope="col">星数</th>
        {board.units.map(({ unitId, unitName }, index) => (
          <th key={unitId} scope="col" title={unitName}>
            <span className={styles['unit']}>
              {index + 1}. {unitName}
            </span>
            <span className={styles['sum']}>
              {done.get(unitId) ?? 0}/{board.pupils.length} 已交
              {stuck.has(unitId) ? <Alarm count={stuck.get(unitId) ?? 0} /> : null}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
});

function Alarm({ count }: { readonly count: number }) {
  return (
    <span className={styles['alarm']}>
      <TriangleAlert size={12} aria-label="，一周没有提交的人数" /> {count}
    </span>
  );
}

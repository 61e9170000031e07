import { useGridKeys } from '#lib/use-grid-keys.ts';
import { CellContent } from './board-cell.tsx';
import { doneByUnit, sumsOf, type Board, type BoardPupil } from './board-figures.ts';
import styles from './board.module.css';

type BoardTableProps = {
  readonly board: Board;
  /** Those of the board that are shown. */
  readonly pupils: readonly BoardPupil[];
  readonly onGrade: (unitId: string, workId: string) => void;
};

/** Columns before the units: handed in, and stars. */
const sums = 2;

/**
 * Pupils × units under a header that stays, beside names that stay. Arrows move in it, Enter goes to the work. Sixty
 * pupils with thirty units are 1,800 cells, which the browser draws in one go.
 */
export function BoardTable({ board, pupils, onGrade }: BoardTableProps) {
  const keys = useGridKeys({
    rows: pupils.length,
    columns: board.units.length + sums,
    scrollTo: () => undefined,
    onOpen: () => undefined,
    onToggle: () => undefined,
  });
  const done = doneByUnit(board);
  return (
    <section className={styles['scroller']} aria-label="学习进度表">
      <table
        {...keys.grid}
        className={styles['table']}
        aria-label={`${board.departName}：${board.courseName}`}
      >
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
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil, row) => (
            <BoardLine
              key={pupil.userId}
              board={board}
              pupil={pupil}
              cellProps={(column) => keys.cell(row, column)}
              onGrade={onGrade}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type BoardLineProps = Pick<BoardTableProps, 'board' | 'onGrade'> & {
  readonly pupil: BoardPupil;
  readonly cellProps: (column: number) => ReturnType<ReturnType<typeof useGridKeys>['cell']>;
};

function BoardLine({ board: { units }, pupil, cellProps, onGrade }: BoardLineProps) {
  const { username, realname, cells } = pupil;
  const at = new Map(cells.map((cell) => [cell.unitId, cell]));
  const { done, stars } = sumsOf(pupil);
  const name = realname ?? username;
  return (
    <tr>
      <th scope="row" title={username}>
        {name}
        <span className={styles['account']}>{username}</span>
      </th>
      <td {...cellProps(0)}>
        {done}/{units.length}
      </td>
      <td {...cellProps(1)}>{stars}</td>
      {units.map(({ unitId, unitName }, index) => (
        <td key={unitId} {...cellProps(index + sums)}>
          <CellContent
            cell={at.get(unitId)}
            about={`${name} ${unitName}`}
            onGrade={(workId) => onGrade(unitId, workId)}
          />
        </td>
      ))}
    </tr>
  );
}

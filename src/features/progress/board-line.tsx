import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { gridCell } from '#shared/react/use-grid-keys.ts';
import { CellContent } from './board-cell.tsx';
import { sumsOf, type Board, type BoardPupil } from './board-figures.ts';
import styles from './board.module.css';

/** Columns before the units: submissions, and stars. */
export const sums = 2;
/** Fixed by the style sheet: no cell wraps. */
export const lineHeight = 44;

type BoardLineProps = {
  readonly units: Board['units'];
  readonly pupil: BoardPupil;
  readonly row: number;
  /** The keyboard's column, if it is in this line. */
  readonly currentColumn: number | undefined;
  readonly onGrade: (unitId: string, workId: string) => void;
};

/** One pupil with every unit. */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { units, pupil, row, currentColumn, onGrade } = props;
  const { username, realname, cells } = pupil;
  const at = new Map(cells.map((cell) => [cell.unitId, cell]));
  const { done, stars, stuck } = sumsOf(pupil);
  const name = realname ?? username;
  const cell = (column: number) => gridCell(row, column, column === currentColumn);
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" title={stuck === 0 ? username : `${username}：${stuck} 个单元一周没有提交`}>
        {stuck === 0 ? null : (
          <TriangleAlert className={styles['alarm']} size={14} aria-label={`${stuck} 个单元一周没有提交`} />
        )}
        {name}
        <span className={styles['account']}>{username}</span>
      </th>
      <td {...cell(0)}>
        {done}/{units.length}
      </td>
      <td {...cell(1)}>{stars}</td>
      {units.map(({ unitId, unitName }, index) => (
        <td key={unitId} {...cell(index + sums)}>
          <CellContent
            cell={at.get(unitId)}
            about={`${name} ${unitName}`}
            onGrade={(workId) => onGrade(unitId, workId)}
          />
        </td>
      ))}
    </tr>
  );
});

/** The height of lines that are not rendered. */
export function BoardGap({ lines, columns }: { readonly lines: number; readonly columns: number }) {
  if (lines <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles['gap']} style={{ height: lines * lineHeight }}>
        {'\u00A0'}
      </td>
    </tr>
  );
}

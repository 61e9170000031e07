import { TriangleAlert } from 'lucide-react';
import type { BoardCell } from './board-figures.ts';
import styles from './board.module.css';

const stateLabels: Readonly<Record<BoardCell['state'], string>> = {
  opened: '已打开',
  saved: '已保存',
  returned: '已退回',
  done: '待批改',
  graded: '已批改',
};

type CellContentProps = {
  /** Undefined: the pupil has not opened the unit. */
  readonly cell: BoardCell | undefined;
  /** The pupil and the unit, for assistive technology. */
  readonly about: string;
  readonly onGrade: (workId: string) => void;
};

/** One pupil's state of one unit; a submitted work is a button that opens it. */
export function CellContent({ cell, about, onGrade }: CellContentProps) {
  if (cell === undefined) {
    return (
      <span className={styles['none']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">未开始</span>
      </span>
    );
  }
  const { state, score, workId, at } = cell;
  const text = typeof score === 'number' ? `★ ${score}` : stateLabels[state];
  if (workId && (state === 'done' || state === 'graded')) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles['chip']}
        data-state={state}
        title={`${about}：提交于 ${at ?? ''}`}
        aria-label={`${about}：${stateLabels[state]}${typeof score === 'number' ? `，${score} 星` : ''}`}
        onClick={() => onGrade(workId)}
      >
        {text}
      </button>
    );
  }
  return (
    <span
      className={styles['chip']}
      data-state={state}
      data-stuck={cell.isStuck ? '' : undefined}
      title={titleOf(at, cell.isStuck)}
    >
      {cell.isStuck ? <TriangleAlert size={14} aria-label="一周没有提交" /> : null}
      {text}
    </span>
  );
}

/** The time since when the pupil is at this unit, and whether that is more than a week. */
function titleOf(at: string | null | undefined, isStuck: boolean): string {
  const parts = [...(at ? [`${at} 开始`] : []), ...(isStuck ? ['一周没有提交'] : [])];
  return parts.join('，');
}

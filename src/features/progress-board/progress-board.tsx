import { useQuery } from '@tanstack/react-query';
import { exportProgressBoard, progressBoardQuery } from '#api/progress.ts';
import { messageOf } from '#machines/message-of.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { BarLegend, StackedBar } from '#ui/stacked-bar.tsx';
import { isStuck, totalsOf, worksOfUnit, type Board } from './board-figures.ts';
import { BoardTable } from './board-table.tsx';
import styles from './board.module.css';

type ProgressBoardProps = {
  readonly departId: string;
  readonly courseId: string;
  /** Only pupils who do not get on. */
  readonly stuckOnly: boolean;
  readonly onStuckOnly: (stuckOnly: boolean) => void;
  /** Grades the works of a unit one after the other, beginning with one of them. */
  readonly onGrade: (works: ReturnType<typeof worksOfUnit>, unitId: string, presentId: string) => void;
};

/** A class on the units of a course. */
export function ProgressBoard({ departId, courseId, ...props }: ProgressBoardProps) {
  const board = useQuery(progressBoardQuery({ departId, courseId }));
  if (board.data !== undefined) {
    return <LoadedBoard board={board.data} departId={departId} courseId={courseId} {...props} />;
  }
  if (board.isError) {
    return <ErrorState text={messageOf(board.error, '加载失败')} onRetry={() => void board.refetch()} />;
  }
  return <PageSkeleton rows={10} />;
}

function LoadedBoard({
  board,
  departId,
  courseId,
  stuckOnly,
  onStuckOnly,
  onGrade,
}: ProgressBoardProps & { readonly board: Board }) {
  if (board.pupils.length === 0) return <EmptyState text="班级里还没有学生" />;
  if (board.units.length === 0) return <EmptyState text="课程里还没有单元" />;
  const stuck = board.pupils.filter(isStuck);
  const { graded, waiting, returned, open } = totalsOf(board);
  const parts = [
    { name: `已批改 ${graded}`, value: graded, tone: 'done' },
    { name: `待批改 ${waiting}`, value: waiting, tone: 'waiting' },
    { name: `已退回 ${returned}`, value: returned, tone: 'returned' },
    { name: `未提交 ${open}`, value: open, tone: 'open' },
  ] as const;
  const pupils = stuckOnly ? stuck : board.pupils;
  return (
    <>
      <StackedBar parts={parts} />
      <div className={styles['tools']}>
        <BarLegend parts={parts} />
        <SegmentedChoice
          label="显示"
          value={stuckOnly ? 'stuck' : 'all'}
          options={[
            { value: 'all', text: `全部学生 ${board.pupils.length}` },
            { value: 'stuck', text: `停滞 ${stuck.length}` },
          ]}
          onChange={(value) => onStuckOnly(value === 'stuck')}
        />
        <DownloadButton
          text="导出"
          fileName={`学习进度-${board.departName}-${board.courseName}.xlsx`}
          load={() => exportProgressBoard({ departId, courseId })}
        />
      </div>
      {pupils.length === 0 ? (
        <EmptyState text="没有停滞的学生：打开、保存或退回一周以上还没有提交的，会显示在这里" />
      ) : (
        <BoardTable
          board={board}
          pupils={pupils}
          onGrade={(unitId, workId) => onGrade(worksOfUnit(board, unitId), unitId, workId)}
        />
      )}
    </>
  );
}

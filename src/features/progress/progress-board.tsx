import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exportProgressBoard, progressBoardQuery, remindUnit } from '#shared/api/progress.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { RemindButton } from '#shared/people/remind-button.tsx';
import { messageOf } from '#machines/message-of.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { BarLegend, StackedBar } from '#shared/ui/charts/stacked-bar.tsx';
import { gradingLink, worksPath } from '#shared/work/grading-link.ts';
import {
  doneByUnit,
  isMissing,
  isStuck,
  presentUnit,
  totalsOf,
  worksOfUnit,
  type Board,
} from './board-figures.ts';
import { BoardTable } from './board-table.tsx';
import { ImportUnitMarks } from './import-unit-marks.tsx';
import styles from './board.module.css';

/** The pupil filter: all, those who are stuck, or those who have not submitted a unit, by default the current one. */
export type BoardFilter = {
  readonly show: 'all' | 'stuck' | 'missing';
  readonly unitId?: string | undefined;
};

type ProgressBoardProps = {
  readonly departId: string;
  readonly courseId: string;
  readonly shown: BoardFilter;
  readonly onShown: (shown: BoardFilter) => void;
  /** Grades the works of a unit one after the other, starting with one of them. */
  readonly onGrade: (works: ReturnType<typeof worksOfUnit>, unitId: string, presentId: string) => void;
  /** Provided by its feature: 讲评 of the works of a unit, by the board's names of the units. */
  readonly renderReview: (
    board: Board,
    units: readonly { readonly unitId: string; readonly text: string }[],
  ) => ReactNode;
};

/** A class with the units of a course. */
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

type LoadedBoardProps = ProgressBoardProps & { readonly board: Board };

function LoadedBoard(props: LoadedBoardProps) {
  const { board, departId, courseId, shown, onShown, onGrade, renderReview } = props;
  const { routes } = useMenu();
  if (board.pupils.length === 0) return <EmptyState text="班级里还没有学生" />;
  if (board.units.length === 0) return <EmptyState text="课程里还没有单元" />;
  const stuck = board.pupils.filter(isStuck);
  const unitId = board.units.find((unit) => unit.unitId === shown.unitId)?.unitId ?? presentUnit(board) ?? '';
  const missing = board.pupils.filter((pupil) => isMissing(pupil, unitId));
  const { graded, waiting, returned, open } = totalsOf(board);
  const parts = [
    { name: `已批改 ${graded}`, value: graded, tone: 'done' },
    { name: `待批改 ${waiting}`, value: waiting, tone: 'waiting' },
    { name: `已退回 ${returned}`, value: returned, tone: 'returned' },
    { name: `未提交 ${open}`, value: open, tone: 'open' },
  ] as const;
  const units = board.units.map(({ unitId: id, unitName }, index) => ({
    unitId: id,
    text: `${index + 1}. ${unitName}`,
  }));
  const handedIn = doneByUnit(board);
  const gradable = units.filter((unit) => handedIn.has(unit.unitId));
  const pupils = { all: board.pupils, stuck, missing }[shown.show];
  return (
    <>
      <StackedBar parts={parts} />
      <div className={styles['tools']}>
        <BarLegend parts={parts} />
        <SegmentedChoice
          label="显示"
          value={shown.show}
          options={[
            { value: 'all', text: `全部学生 ${board.pupils.length}` },
            { value: 'stuck', text: `一周没有提交 ${stuck.length}` },
            { value: 'missing', text: `未交 ${missing.length}` },
          ]}
          onChange={(show) => onShown({ show, unitId: shown.unitId })}
        />
        {waiting > 0 && routes.has(worksPath) ? (
          <Button asChild>
            <Link {...gradingLink({ departId, courseId })}>去批改</Link>
          </Button>
        ) : null}
        {gradable.length === 0 ? null : renderReview(board, gradable)}
        {gradable.length === 0 ? null : <ImportUnitMarks departId={departId} units={gradable} />}
        <DownloadButton
          text="导出"
          fileName={`学习进度-${board.departName}-${board.courseName}.xlsx`}
          load={() => exportProgressBoard({ departId, courseId })}
        />
      </div>
      {shown.show === 'missing' ? (
        <div className={styles['choice']}>
          <SelectField
            label="未交的单元"
            options={units.map((unit) => ({ value: unit.unitId, text: unit.text }))}
            value={unitId}
            onChange={(event) => onShown({ show: 'missing', unitId: event.target.value })}
          />
          {missing.length === 0 ? null : (
            <RemindButton key={unitId} send={() => remindUnit({ departId, unitId })} />
          )}
        </div>
      ) : null}
      {pupils.length === 0 ? (
        <EmptyState text={nobody[shown.show]} />
      ) : (
        <BoardTable
          board={board}
          pupils={pupils}
          onGrade={(unit, workId) => onGrade(worksOfUnit(board, unit), unit, workId)}
        />
      )}
    </>
  );
}

const nobody: Readonly<Record<BoardFilter['show'], string>> = {
  all: '班级里还没有学生',
  stuck: '没有这样的学生：打开、保存或退回一周以上还没有提交的，会显示在这里',
  missing: '这个单元都交齐了',
};

import { useQuery } from '@tanstack/react-query';
import { unitViewQuery } from '#shared/api/class-report.ts';
import { progressBoardQuery } from '#shared/api/progress.ts';
import { Projector } from './projector.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { useRootMark } from '#shared/react/use-root-mark.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

/** Milliseconds between refreshes of the submissions. */
const lookInterval = 10_000;

/** 上课: the projector page of a class during a unit. */
export default function LessonPage({ params }: PageProps) {
  const { departId = '', courseId = '', unitId = '' } = params;
  const board = useQuery({
    ...progressBoardQuery({ departId, courseId }),
    refetchInterval: lookInterval,
  });
  const unit = board.data?.units.find((one) => one.unitId === unitId);
  // Recorded as a lesson, like opening the unit itself.
  useQuery({ ...unitViewQuery(unitId), enabled: unit !== undefined });
  useTabTitle(board.data === undefined ? undefined : `上课：${board.data.departName}`);
  useRootMark('whole', true);
  return (
    <Loaded query={board} skeleton={<PageSkeleton rows={8} />}>
      {(present) =>
        unit === undefined ? (
          <EmptyState text="课程里没有这个单元" />
        ) : (
          <Projector key={`${departId} ${unitId}`} departId={departId} board={present} unit={unit} />
        )
      }
    </Loaded>
  );
}

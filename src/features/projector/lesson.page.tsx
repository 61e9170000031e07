import { useQuery } from '@tanstack/react-query';
import { unitViewQuery } from '#shared/api/class-report.ts';
import { progressBoardQuery } from '#shared/api/progress.ts';
import { UnitCase } from '#features/learning/unit-case.tsx';
import { UnitLesson } from '#features/learning/unit-lesson.tsx';
import { UnitVideo } from '#features/learning/unit-video.tsx';
import { videoOf } from '#features/learning/videos.ts';
import type { Schema } from '#openapi/index.ts';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { Projector, type ProjectorPart } from './projector.tsx';
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
  const units = useQuery({ ...myUnitsQuery(courseId, true), enabled: unit !== undefined });
  const lesson = units.data?.records.find(({ id }) => id === unitId);
  // Also while a failed request is repeated: the part that is shown must not disappear.
  const missingParts: readonly ProjectorPart[] =
    units.data === undefined && units.isFetched
      ? [
          {
            value: 'task',
            text: '任务',
            content: (
              <Loaded query={units} skeleton={<PageSkeleton />}>
                {() => null}
              </Loaded>
            ),
          },
        ]
      : [];
  useTabTitle(board.data === undefined ? undefined : `上课：${board.data.departName}`);
  useRootMark('whole', true);
  return (
    <Loaded query={board} skeleton={<PageSkeleton rows={8} />}>
      {(present) =>
        unit === undefined ? (
          <EmptyState text="课程里没有这个单元" />
        ) : (
          <Projector
            key={`${departId} ${unitId}`}
            departId={departId}
            board={present}
            unit={unit}
            parts={lesson === undefined ? missingParts : partsOf(lesson)}
          />
        )
      }
    </Loaded>
  );
}

/** Returns the parts of the lesson as its pupils see them; missing parts are omitted. */
function partsOf(lesson: Schema<'MineUnit'>): readonly ProjectorPart[] {
  const { id, unitName, unitIntro, mediaContent, courseCase_url: example, courseWork_url: starter } = lesson;
  const hasTask = [unitIntro, mediaContent, example].some((text) => typeof text === 'string' && text !== '');
  return [
    ...(hasTask ? [{ value: 'task', text: '任务', content: <UnitLesson key={id} unit={lesson} /> }] : []),
    ...(videoOf(lesson) === null
      ? []
      : [{ value: 'video', text: '视频', content: <UnitVideo key={id} unit={lesson} /> }]),
    ...(starter
      ? [
          {
            value: 'starter',
            text: '起始作品',
            content: <UnitCase key={id} url={starter} title={unitName} />,
          },
        ]
      : []),
  ];
}

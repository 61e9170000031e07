import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { unitViewQuery } from '#shared/api/class-report.ts';
import { PreviewBar, PreviewHandIn } from './preview-bar.tsx';
import { isPreviewed, previewSearch } from '#shared/app/preview.ts';
import { NextLesson } from './next-lesson.tsx';
import { UnitFiles, UnitTemplate } from './unit-downloads.tsx';
import { UnitLesson } from './unit-lesson.tsx';
import { UnitNeighbours } from './unit-neighbours.tsx';
import { UnitState } from './unit-state.tsx';
import { HandInPanel } from '#features/works/hand-in/hand-in-panel.tsx';
import { unitTarget } from '#features/works/hand-in/hand-in-target.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { pythonAheadQuery } from '#shared/work/python-files.ts';
import { kindOfWork, runsPython } from '#shared/work/work-kinds.ts';
import type { PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './learn.module.css';

/** One unit: its content, and the submission of its work. */
export default function UnitPage({ params, search }: PageProps) {
  const { courseId = '', unitId = '' } = params;
  const isPreview = isPreviewed(search);
  const learnSearch = previewSearch(isPreview);
  const units = useQuery(myUnitsQuery(courseId, isPreview));
  const authorName = useSession(({ context }) => context.userInfo?.realname ?? '');
  const records = units.data?.records ?? [];
  const unitIndex = records.findIndex(({ id }) => id === unitId);
  const unit = records[unitIndex];
  // The learner need not know whether the visit is recorded. A preview by staff is not recorded.
  useQuery({ ...unitViewQuery(unitId), enabled: unit !== undefined && !isPreview });
  useQuery({ ...pythonAheadQuery, enabled: runsPython(kindOfWork(unit?.courseWorkType)) });
  useTabTitle(unit?.unitName);
  return (
    <div className={styles['page']}>
      {isPreview ? <PreviewBar courseId={courseId} /> : null}
      <Link to="/learn/$courseId" params={{ courseId }} search={learnSearch} className={styles['back']}>
        <ChevronLeft size={18} aria-hidden="true" />
        {unit?.courseName ?? '返回课程'}
      </Link>
      {unit === undefined ? null : (
        <>
          <div className={styles['headline']}>
            <PinyinHeading text={unit.unitName} className={styles['heading']} />
            <span className={styles['state']}>
              <UnitState unit={unit} />
            </span>
          </div>
          <div className={styles['lesson']}>
            <UnitLesson key={unit.id} unit={unit} />
            <div className={styles['workspace']} key={`workspace ${unit.id}`}>
              <UnitTemplate unit={unit} />
              {isPreview ? (
                <PreviewHandIn create={unitTarget(unit).create} />
              ) : (
                <HandInPanel
                  target={unitTarget(unit)}
                  authorName={authorName}
                  next={<NextLesson courseId={courseId} unitId={unitId} />}
                />
              )}
              <UnitFiles unit={unit} />
            </div>
          </div>
          <UnitNeighbours
            before={records[unitIndex - 1]}
            after={records[unitIndex + 1]}
            search={learnSearch}
          />
        </>
      )}
      {units.isPending ? <PageSkeleton /> : null}
      {units.isError && units.data === undefined ? (
        <ErrorState text={messageOf(units.error, '加载失败')} onRetry={() => void units.refetch()} />
      ) : null}
      {units.data !== undefined && unit === undefined ? (
        <EmptyState text="没有找到这个单元，请回到课程里再打开一次" />
      ) : null}
    </div>
  );
}

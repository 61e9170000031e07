import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { myUnitsQuery } from '#api/course-unit.ts';
import { unitViewQuery } from '#api/depart-day-log.ts';
import { PreviewBar, PreviewHandIn } from '#features/learning/preview-bar.tsx';
import { isPreviewed, previewSearch } from '#features/learning/preview.ts';
import { UnitFiles, UnitTemplate } from '#features/learning/unit-downloads.tsx';
import { UnitLesson } from '#features/learning/unit-lesson.tsx';
import { UnitNeighbours } from '#features/learning/unit-neighbours.tsx';
import { UnitState } from '#features/learning/unit-state.tsx';
import { HandInPanel } from '#features/works/hand-in-panel.tsx';
import { unitPlace } from '#features/works/hand-in-place.ts';
import { useSession } from '#lib/app-context.tsx';
import { useTabTitle } from '#lib/use-tab-title.ts';
import type { PageProps } from '#lib/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#domain/reading/pinyin-heading.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import styles from './learn.module.css';

/** One unit: its content, and the submission of its work. */
export default function UnitPage({ params, search }: PageProps) {
  const { courseId = '', unitId = '' } = params;
  const isPreview = isPreviewed(search);
  const learnSearch = previewSearch(isPreview);
  const units = useQuery(myUnitsQuery(courseId, isPreview));
  const authorName = useSession(({ context }) => context.userInfo?.realname ?? '');
  const records = units.data?.records ?? [];
  const place = records.findIndex(({ id }) => id === unitId);
  const unit = records[place];
  // The learner need not know whether the visit is recorded. A preview by staff is not recorded.
  useQuery({ ...unitViewQuery(unitId), enabled: unit !== undefined && !isPreview });
  useTabTitle(unit?.unitName);
  return (
    <div className={styles['page']}>
      {isPreview ? <PreviewBar /> : null}
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
                <PreviewHandIn />
              ) : (
                <HandInPanel place={unitPlace(unit)} authorName={authorName} />
              )}
              <UnitFiles unit={unit} />
            </div>
          </div>
          <UnitNeighbours before={records[place - 1]} after={records[place + 1]} search={learnSearch} />
        </>
      )}
      {units.isPending ? <PageSkeleton /> : null}
      {units.isError && units.data === undefined ? (
        <ErrorState text={messageOf(units.error, '加载失败')} onRetry={() => void units.refetch()} />
      ) : null}
      {units.data !== undefined && unit === undefined ? <EmptyState text="课程单元不存在" /> : null}
    </div>
  );
}

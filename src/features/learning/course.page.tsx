import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { myCoursesQuery } from '#shared/api/course.ts';
import { PreviewBar } from './preview-bar.tsx';
import { isPreviewed, previewSearch } from '#shared/app/preview.ts';
import { UnitMap } from './unit-map.tsx';
import { UnitPath, UnitPathSkeleton } from './unit-path.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import styles from './learn.module.css';

/** The showType of a course with a map. */
const mapCourse = 1;

/**
 * The units of a course as a path, or as flags on its map. The menu of the existing product passes the id in the query.
 */
export default function CoursePage({ path, params, search }: PageProps) {
  const courseId = params['courseId'] ?? searchText(search, 'id') ?? '';
  const change = useSearchChange(path, search);
  const isPreview = isPreviewed(search);
  const learnSearch = previewSearch(isPreview);
  const courses = useQuery(myCoursesQuery());
  const units = useQuery({ ...myUnitsQuery(courseId, isPreview), enabled: courseId !== '' });
  const course = courses.data?.find(({ id }) => id === courseId);
  const name = course?.courseName ?? units.data?.records[0]?.courseName;
  useTabTitle(name === undefined ? undefined : `我的课程-${name}`);
  // A map is wider than a phone; there the path comes first.
  const isNarrow = useNarrow();
  const hasMap = course?.showType === mapCourse;
  const requestedView = searchText(search, 'view') ?? (isNarrow ? 'path' : 'map');
  const shown = hasMap && requestedView === 'map' ? 'map' : 'path';
  return (
    <div className={styles['page']}>
      {isPreview ? (
        <PreviewBar courseId={courseId} />
      ) : (
        <Link to="/learn" className={styles['back']}>
          <ChevronLeft size={18} aria-hidden="true" />
          我的课程
        </Link>
      )}
      <div className={styles['headline']}>
        <PinyinHeading text={name ?? '课程单元'} className={styles['heading']} />
        {hasMap ? (
          <ViewSwitch shown={shown} onChange={(view) => change({ view }, { replace: true })} />
        ) : null}
      </div>
      {courseId === '' ? <EmptyState text="没有找到这门课程，请回到“我的课程”再打开一次" /> : null}
      {units.isLoading ? <UnitPathSkeleton /> : null}
      {units.isError && units.data === undefined ? (
        <ErrorState text={messageOf(units.error, '加载失败')} onRetry={() => void units.refetch()} />
      ) : null}
      {units.data?.records.length === 0 ? (
        <EmptyState text="这门课还没有单元" picture={<Mascot pose="sleep" />} />
      ) : null}
      {units.data !== undefined && units.data.records.length > 0 ? (
        shown === 'map' ? (
          <UnitMap map={course?.courseMap_url} units={units.data.records} search={learnSearch} />
        ) : (
          <UnitPath units={units.data.records} search={learnSearch} />
        )
      ) : null}
    </div>
  );
}

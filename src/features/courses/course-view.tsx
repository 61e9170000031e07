import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#machines/message-of.ts';
import { courseQuery } from '#shared/api/course.ts';
import { RowLink } from '#shared/lists/table/row-link.tsx';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { CourseHead } from './course-head.tsx';
import type { CourseSlots } from './course-slots.ts';
import { CourseUnits } from './course-units.tsx';
import styles from './course-view.module.css';

type CourseViewProps = CourseSlots & {
  readonly courseId: string;
  /** The unit that a link leads to. */
  readonly shownUnit: string | undefined;
};

/** The page of one course: what it is, which classes have it, and its units. */
export function CourseView({ courseId, shownUnit, ...slots }: CourseViewProps) {
  const course = useQuery({ ...courseQuery(courseId), staleTime: 0 });
  useTabTitle(course.data?.courseName);
  return (
    <div className={styles['page']}>
      <nav aria-label="返回">
        <RowLink href="/course/course">课程包管理</RowLink>
      </nav>
      {course.data !== undefined ? (
        <>
          <CourseHead course={course.data} {...slots} />
          <CourseUnits course={course.data} shownUnit={shownUnit} />
        </>
      ) : (
        <>
          <h1 className="visually-hidden">课程</h1>
          {course.isError ? (
            <ErrorState text={messageOf(course.error, '加载失败')} onRetry={() => void course.refetch()} />
          ) : (
            <PageSkeleton />
          )}
        </>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { myCoursesQuery } from '#api/course.ts';
import { CardGrid, CardGridSkeleton } from '#features/learning/card-grid.tsx';
import { CourseCard } from '#features/learning/course-card.tsx';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import styles from './learn.module.css';

/** 我的课程 (reference 1.4). */
export default function CoursesPage() {
  const courses = useQuery(myCoursesQuery());
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>我的课程</h1>
      {courses.isPending ? <CardGridSkeleton /> : null}
      {courses.isError && courses.data === undefined ? (
        <ErrorState text={messageOf(courses.error, '加载失败')} onRetry={() => void courses.refetch()} />
      ) : null}
      {courses.data?.length === 0 ? <EmptyState text="暂无课程" /> : null}
      {courses.data === undefined || courses.data.length === 0 ? null : (
        <CardGrid>
          {courses.data.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </CardGrid>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myCoursesQuery } from '#shared/api/course.ts';
import { JoinClass } from '#features/class-join/join-class.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { CourseCard } from './course-card.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import styles from './learn.module.css';

/** 我的课程. */
export default function CoursesPage({ path, search }: PageProps) {
  const courses = useQuery(myCoursesQuery());
  const change = useSearchChange(path, search);
  const [isJoining, setJoining] = useState(false);
  const join = searchText(search, 'join');
  return (
    <div className={styles['page']}>
      <div className={styles['headline']}>
        <PinyinHeading text="我的课程" className={styles['heading']} />
        <JoinClass
          code={join ?? (isJoining ? '' : undefined)}
          onOpen={() => setJoining(true)}
          onClose={() => {
            setJoining(false);
            if (join !== undefined) change({ join: undefined }, { replace: true });
          }}
        />
      </div>
      {courses.isPending ? <CardGridSkeleton /> : null}
      {courses.isError && courses.data === undefined ? (
        <ErrorState text={messageOf(courses.error, '加载失败')} onRetry={() => void courses.refetch()} />
      ) : null}
      {courses.data?.length === 0 ? <EmptyState text="还没有课程" picture={<Mascot pose="sleep" />} /> : null}
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

import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { homeCoursesQuery } from '#shared/api/course.ts';
import { CardGrid } from '#features/learning/card-grid.tsx';
import { HomeCourseCard } from '#features/learning/home-course-card.tsx';
import { WorkSection } from '#features/works/work-section.tsx';

/** 推荐课程 on the public home page; hidden while the school shows none. */
export function RecommendedCourses({ query }: { readonly query: Parameters<typeof homeCoursesQuery>[0] }) {
  const { data } = useQuery(homeCoursesQuery(query));
  if (data === undefined || data.records.length === 0) return null;
  return (
    <WorkSection title="推荐课程" icon={<BookOpen size={22} aria-hidden="true" />} more="/courseList">
      <CardGrid>
        {data.records.map((course) => (
          <li key={course.id}>
            <HomeCourseCard course={course} />
          </li>
        ))}
      </CardGrid>
    </WorkSection>
  );
}

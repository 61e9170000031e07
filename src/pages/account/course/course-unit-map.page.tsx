import type { PageProps } from '#lib/page.ts';
import CoursePage from '#pages/learn/course.page.tsx';

/** The menu's name of the units on their map. */
export default function CourseUnitMapPage(page: PageProps) {
  return <CoursePage {...page} search={{ view: 'map', ...page.search }} />;
}

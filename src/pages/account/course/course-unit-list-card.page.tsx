import type { PageProps } from '#lib/page.ts';
import CoursePage from '#pages/learn/course.page.tsx';

/** The menu's name of the units as cards: even a course with a map shows the cards first. */
export default function CourseUnitListCardPage(page: PageProps) {
  return <CoursePage {...page} search={{ view: 'path', ...page.search }} />;
}

import type { PageProps } from '#shared/app/page.ts';
import CoursePage from './course.page.tsx';

/** The menu's name of the units as cards: even a course with a map shows the cards first. */
export default function UnitCardsPage(page: PageProps) {
  return <CoursePage {...page} search={{ view: 'path', ...page.search }} />;
}

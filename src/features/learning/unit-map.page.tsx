import type { PageProps } from '#shared/app/page.ts';
import CoursePage from './course.page.tsx';

/** The menu's name of the units on their map. */
export default function UnitMapPage(page: PageProps) {
  return <CoursePage {...page} search={{ view: 'map', ...page.search }} />;
}

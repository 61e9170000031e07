import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { OpenCourseDialog } from '#features/course-schedule/open-course-dialog.tsx';
import { coursesQuery } from '#shared/api/course.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { CourseView } from './course-view.tsx';
import { UnitDrawer } from './unit-drawer.tsx';
import { unitResource } from './unit-resource.ts';

const MapEditor = lazyComponent(
  async () => (await import('#features/learning/map-editor/map-editor.tsx')).MapEditor,
);

/** The existing product's maximum number of selectable courses. */
const maxCourses = 999;

/** 课程单元管理: the units of all courses, or with `courseId` the page of one course. */
export default function UnitListPage(page: PageProps) {
  const courseId = searchText(page.search, 'courseId');
  if (courseId === undefined) return <AllUnits {...page} />;
  return (
    <CourseView
      key={courseId}
      courseId={courseId}
      shownUnit={searchText(page.search, 'section')}
      renderOpening={(course, onClose) => <OpenCourseDialog course={course} onClose={onClose} />}
      renderMap={(onClose) => (
        <Suspense>
          <MapEditor courseId={courseId} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}

function AllUnits(page: PageProps) {
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: maxCourses }));
  return (
    <ResourcePage
      resource={unitResource}
      page={page}
      options={{
        courseId: (courses.data?.records ?? []).map(({ id, courseName }) => ({
          value: id,
          text: courseName,
        })),
      }}
      renderForm={(crud) => <UnitDrawer crud={crud} courseId="" />}
    />
  );
}

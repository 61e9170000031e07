import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';
import type { PageSearch } from '#lib/page.ts';

export const Route = createFileRoute('/_guarded/learn/$courseId/')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages.load('learn/Course'),
  component: CourseRoute,
});

function CourseRoute() {
  const params = Route.useParams();
  return (
    <MountedPage
      name="learn/Course"
      page={Route.useLoaderData()}
      path={`/learn/${params.courseId}`}
      search={Route.useSearch()}
      params={params}
      title="课程单元"
    />
  );
}

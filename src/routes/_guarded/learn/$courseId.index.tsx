import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';

export const Route = createFileRoute('/_guarded/learn/$courseId/')({
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

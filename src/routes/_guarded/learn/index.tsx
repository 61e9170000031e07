import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';
import type { PageSearch } from '#lib/page.ts';

export const Route = createFileRoute('/_guarded/learn/')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages.load('learn/Courses'),
  component: CoursesRoute,
});

function CoursesRoute() {
  return (
    <MountedPage
      name="learn/Courses"
      page={Route.useLoaderData()}
      path="/learn"
      search={Route.useSearch()}
      title="我的课程"
    />
  );
}

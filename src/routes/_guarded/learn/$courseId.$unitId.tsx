import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';
import type { PageSearch } from '#lib/page.ts';

export const Route = createFileRoute('/_guarded/learn/$courseId/$unitId')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages.load('learn/Unit'),
  component: UnitRoute,
});

function UnitRoute() {
  const params = Route.useParams();
  return (
    <MountedPage
      name="learn/Unit"
      page={Route.useLoaderData()}
      path={`/learn/${params.courseId}/${params.unitId}`}
      search={Route.useSearch()}
      params={params}
      title="课程单元"
    />
  );
}

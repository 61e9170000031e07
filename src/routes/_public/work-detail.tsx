import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';
import type { PageSearch } from '#lib/page.ts';

export const Route = createFileRoute('/_public/work-detail')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages.load('home/WorkDetail'),
  component: WorkDetailRoute,
});

function WorkDetailRoute() {
  return (
    <MountedPage
      name="home/WorkDetail"
      page={Route.useLoaderData()}
      path="/work-detail"
      search={Route.useSearch()}
      title="作品详情"
    />
  );
}

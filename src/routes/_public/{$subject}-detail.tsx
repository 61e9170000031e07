import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '#features/shell/public-page.tsx';
import type { PageSearch } from '#lib/page.ts';

/** /work-detail, /news-detail, /friend-detail: one route, for each route is weight of the login page. */
export const Route = createFileRoute('/_public/{$subject}-detail')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context, params }) => context.app.pages.load(`home/${params.subject}-detail`),
  component: DetailRoute,
});

function DetailRoute() {
  return <PublicPage page={Route.useLoaderData()} search={Route.useSearch()} />;
}

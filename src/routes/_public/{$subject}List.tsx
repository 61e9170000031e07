import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '#features/shell/public-page.tsx';
import type { PageSearch } from '#lib/page.ts';

/** /workList, /courseList, /newsList. */
export const Route = createFileRoute('/_public/{$subject}List')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context, params }) => context.app.pages.load(`home/${params.subject}-list`),
  component: ListRoute,
});

function ListRoute() {
  return <PublicPage page={Route.useLoaderData()} search={Route.useSearch()} />;
}

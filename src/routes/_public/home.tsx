import { createFileRoute } from '@tanstack/react-router';
import { MountedPage } from '#features/shell/mounted-page.tsx';
import type { PageSearch } from '#lib/page.ts';

export const Route = createFileRoute('/_public/home')({
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => context.app.pages.load('home/Home'),
  component: HomeRoute,
});

function HomeRoute() {
  return (
    <MountedPage
      name="home/Home"
      page={Route.useLoaderData()}
      path="/home"
      search={Route.useSearch()}
      title=""
    />
  );
}

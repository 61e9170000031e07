import { createFileRoute, redirect } from '@tanstack/react-router';
import { MenuPage } from '#features/shell/menu-page.tsx';
import type { PageSearch } from '#lib/page.ts';

/** The paths the server's menu names: menu path → component → page (ruling 2). */
export const Route = createFileRoute('/_guarded/$')({
  validateSearch: (search): PageSearch => search,
  beforeLoad: ({ context, location }) => {
    const found = context.app.findRoute(location.pathname);
    if (found === undefined) throw redirect({ to: '/404', replace: true });
    if (found.kind === 'redirect') throw redirect({ href: found.redirectTo, replace: true });
    return { found };
  },
  loader: async ({ context: { app, found } }) => ({
    found,
    page: found.kind === 'page' ? await app.pages.load(found.component) : null,
  }),
  component: MenuRoute,
});

function MenuRoute() {
  const { found, page } = Route.useLoaderData();
  const { pathname } = Route.useMatch();
  return <MenuPage found={found} page={page} pathname={pathname} search={Route.useSearch()} />;
}

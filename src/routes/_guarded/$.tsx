import { createFileRoute, redirect } from '@tanstack/react-router';
import { WindowPage } from '#features/shell/frame-page.tsx';
import type { PageSearch } from '#shared/app/page.ts';

/**
 * The paths of the server's menu (docs/behaviour.md#exceptions). Their pages are in tabs; only content without a tab is
 * rendered here.
 */
export const Route = createFileRoute('/_guarded/$')({
  validateSearch: (search): PageSearch => search,
  beforeLoad: ({ context, location }) => {
    const found = context.app.findRoute(location.pathname);
    if (found === undefined) throw redirect({ to: '/404', replace: true });
    if (found.kind === 'redirect') throw redirect({ href: found.redirectTo, replace: true });
    return { found };
  },
  loader: async ({ context: { app, found }, location, preload }) => {
    if (found.kind === 'page') {
      // Hovering over a link prefetches only the code.
      if (!preload) app.prefetchPage(found.component, location.search);
      await app.pages().prepare(found.component);
    }
    return found;
  },
  component: MenuRoute,
});

function MenuRoute() {
  const found = Route.useLoaderData();
  return found.kind === 'external' ? <WindowPage title={found.title} url={found.url} /> : null;
}

import { createFileRoute, redirect } from '@tanstack/react-router';
import { WindowPage } from '#features/shell/frame-page.tsx';
import type { PageSearch } from '#lib/page.ts';

/** The paths the server's menu names (docs/behaviour.md#exceptions). Their pages stand in tabs; here stands only what has none. */
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
      // A link that is merely pointed at brings the code alone.
      if (!preload) app.readAhead(found.component, location.search);
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

import { Navigate, useLoaderData, useLocation, useSearch } from '@tanstack/react-router';
import { MountedPage } from './mounted-page.tsx';
import { publicTitle } from './public-titles.ts';

/** What the routes of the public pages show: the page they have loaded, with its address. */
export function PublicPage() {
  const page = useLoaderData({ strict: false });
  const search = useSearch({ strict: false });
  const path = useLocation({ select: (location) => location.pathname });
  // A path that only looks like one of the public pages.
  if (typeof page !== 'function') return <Navigate to="/404" replace />;
  return <MountedPage name={path} page={page} path={path} search={search} title={publicTitle(path) ?? ''} />;
}

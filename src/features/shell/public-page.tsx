import { Navigate, useLoaderData, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#lib/app-context.tsx';
import { MountedPage } from './mounted-page.tsx';
import { publicTitle } from './public-titles.ts';

/** What the routes of the public pages show: the page they have loaded, with its address. */
export function PublicPage() {
  const page = useLoaderData({ strict: false });
  const search = useSearch({ strict: false });
  const path = useLocation({ select: (location) => location.pathname });
  if (typeof page !== 'function') return <NoPublicPage />;
  return <MountedPage name={path} page={page} path={path} search={search} title={publicTitle(path) ?? ''} />;
}

/** A path that only looks like one of the public pages is an unknown one (docs/behaviour.md#routes). */
function NoPublicPage() {
  // Where it was met: the address changes while the login page is on its way.
  const [href] = useState(useLocation({ select: (location) => location.href }));
  const isKnown = useSession((session) => !session.matches('restoring'));
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  if (!isKnown) return null;
  if (isAnonymous) return <Navigate to="/user/login" search={{ redirect: href }} replace />;
  return <Navigate to="/404" replace />;
}

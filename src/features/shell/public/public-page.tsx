import { Navigate, useLoaderData, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { MountedPage } from '../mounted-page.tsx';
import { publicTitle } from './public-titles.ts';

/** Renders the page that a public route has loaded, with its address. */
export function PublicPage() {
  const page = useLoaderData({ strict: false });
  const search = useSearch({ strict: false });
  const path = useLocation({ select: (location) => location.pathname });
  if (typeof page !== 'function') return <NoPublicPage />;
  return <MountedPage name={path} page={page} path={path} search={search} title={publicTitle(path) ?? ''} />;
}

/** A path that only looks like a public page is unknown (docs/behaviour.md#routes). */
function NoPublicPage() {
  // The address of the first render: it changes while the login page is loading.
  const [href] = useState(useLocation({ select: (location) => location.href }));
  const isKnown = useSession((session) => !session.matches('restoring'));
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  if (!isKnown) return null;
  if (isAnonymous) return <Navigate to="/user/login" search={{ redirect: href }} replace />;
  return <Navigate to="/404" replace />;
}

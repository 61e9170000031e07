import { Navigate, useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PageProps, PageSearch } from '#lib/page.ts';
import { MountedPage } from './mounted-page.tsx';
import { publicTitle } from './public-titles.ts';

type PublicPageProps = {
  /** Null: a path that only looks like one of the public pages. */
  readonly page: ComponentType<PageProps> | null;
  readonly search: PageSearch;
};

/** Hands a public page its address. */
export function PublicPage({ page, search }: PublicPageProps) {
  const path = useLocation({ select: (location) => location.pathname });
  if (page === null) return <Navigate to="/404" replace />;
  return <MountedPage name={path} page={page} path={path} search={search} title={publicTitle(path) ?? ''} />;
}

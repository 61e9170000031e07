import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useMenu } from './app-context.tsx';
import { linkTo } from './link-to.ts';

type PageLinkProps = { readonly path: string; readonly children: ReactNode };

/** A button that leads to another page, for users who have that page. The menu may hide it. */
export function PageLink({ path, children }: PageLinkProps) {
  const { findRoute } = useApp();
  useMenu();
  if (findRoute(path) === undefined) return null;
  return (
    <Button asChild variant="surface" color="gray">
      <Link {...linkTo(path)}>{children}</Link>
    </Button>
  );
}

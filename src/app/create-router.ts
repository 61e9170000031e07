import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { PageError } from '#features/errors/page-error.tsx';
import type { App } from '#shared/app/app-context.tsx';
import { parseSearchText, stringifySearchText } from '#shared/app/search-text.ts';
import { PendingPage } from '#features/errors/pending-page.tsx';
import { routeTree } from '../route-tree.gen.ts';
import { UnknownPath } from './unknown-path.tsx';

/**
 * The router over the file routes. Search parameters are plain text, and a page is fetched on hover of its link.
 * `ownsScroll` returns whether the router restores the window's scroll position: a switched tab restores its own.
 */
export function createAppRouter(app: App, queryClient: QueryClient, ownsScroll: () => boolean) {
  return createRouter({
    routeTree,
    context: { app, queryClient },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: UnknownPath,
    scrollRestoration: ownsScroll,
  });
}

import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { PageError } from '#features/errors/page-error.tsx';
import type { App } from '#lib/app-context.tsx';
import { parseSearchText, stringifySearchText } from '#lib/search-text.ts';
import { PendingPage } from '#features/errors/pending-page.tsx';
import { routeTree } from '../route-tree.gen.ts';
import { UnknownPath } from './unknown-path.tsx';

/**
 * The router over the file routes. Search parameters are plain text, pages are fetched when a link is pointed at.
 * `ownsScroll` says whether the position of the window is the router's: another tab brings its own along.
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

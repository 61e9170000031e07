import type { QueryClient } from '@tanstack/react-query';
import type { App } from '#lib/app-context.tsx';
import { idleTime } from '#lib/idle-time.ts';
import { fetchKitAfter } from './fetch-kit.ts';
import { keepForOffline } from './offline.ts';
import { pagePathOf } from './page-path.ts';

/**
 * Fetches the lists and registers the service worker when the first page is drawn. The promise resolves at that time.
 */
export function startAfterFirstPage(app: App, queryClient: QueryClient): Promise<void> {
  const firstPage = firstPageIsThere(queryClient).then(idleTime);
  void fetchListsAfter(firstPage, app);
  void firstPage.then(() => keepForOffline(app.config)).catch(() => undefined);
  return firstPage;
}

/** All lists share one file, which is fetched with any of them; a user without lists does not fetch it. */
export async function fetchListsAfter(something: Promise<void>, { pages, menu }: ListsPlace): Promise<void> {
  await fetchKitAfter(something);
  for (const route of menu().routes.values())
    if (route.kind === 'page' && /^(system|teaching)\/.*-list$/.test(pagePathOf(route.component)))
      return pages().prepare(route.component);
}

type ListsPlace = Pick<App, 'pages' | 'menu'>;

/** The maximum wait for the first page, in milliseconds. */
const maxTimeout = 5000;

/** Waits until the first page behind the login has its data: background updates start after that. */
async function firstPageIsThere(queryClient: QueryClient): Promise<void> {
  const isQuiet = (): boolean => queryClient.isFetching() === 0;
  await new Promise<void>((resolve) => {
    const late = setTimeout(done, maxTimeout);
    const stop = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && ['success', 'error'].includes(event.action.type);
      if (isAnswer && isQuiet()) done();
    });
    function done(): void {
      clearTimeout(late);
      stop();
      resolve();
    }
  });
}

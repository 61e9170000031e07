import type { QueryClient } from '@tanstack/react-query';
import type { App } from '#shared/app/app-context.tsx';
import { idleTime } from '#shared/browser/idle-time.ts';
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

/**
 * All lists share one file, which is fetched with any of them, in parallel with their common code; a user without lists
 * does not fetch it.
 */
export async function fetchListsAfter(something: Promise<void>, { pages, menu }: ListsPlace): Promise<void> {
  await something;
  const list = [...menu().routes.values()].find(
    (route) => route.kind === 'page' && /^(system|teaching)\/.*-list$/.test(pagePathOf(route.component)),
  );
  // These are prefetches: the first list imports its code again and shows a failure.
  const kit = import('#shared/lists/resource-page.tsx').catch(() => undefined);
  await Promise.all([kit, list?.kind === 'page' ? pages().prepare(list.component) : undefined]);
}

type ListsPlace = Pick<App, 'pages' | 'menu'>;

/** The maximum wait for the first page, in milliseconds. */
const maxTimeout = 5000;

/**
 * Resolves when the first page behind the login has its data, which may be the case already: background updates start
 * after that.
 */
export async function firstPageIsThere(queryClient: QueryClient): Promise<void> {
  const isQuiet = (): boolean => queryClient.isFetching() === 0;
  // Shared data (an empty user in the key) may come from the browser's storage or the login page.
  const hasAnswers = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[0] !== '' })
    .some(({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0);
  if (hasAnswers && isQuiet()) return;
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

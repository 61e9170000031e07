import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Creates the query client: its cache and its defaults. */
export function createQueryClient(): QueryClient {
  // The library's own timer could run after the next press; with a microtask the button is busy by then.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      // A failed read appears at once and offers 重试: automatic retries would double the 60 s timeout. The network mode
      // ignores the browser's offline state, because a school network can work while the browser reports offline.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

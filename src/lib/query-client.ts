import { notifyManager, QueryClient } from '@tanstack/react-query';

/** What the app has asked and been answered, and how it asks. */
export function createQueryClient(): QueryClient {
  // Before the next press is heard, which by the library's own timer could come first: a button is busy by then.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      // A failed read says so at once and offers 重试: repeating by itself would double the 60 s time-out. And always
      // tried: a school's own network works while the browser believes to be offline.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

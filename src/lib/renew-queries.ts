import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches anew what is kept under the start of a key, because it changed on the server. Unlike `invalidateQueries` alone,
 * also what is on its way for the first time or for a hidden page: that answer may be older than the change, it would
 * count as fresh, and nobody would ask again. Who waits for it gets the newer one.
 */
export function renewQueries(client: QueryClient, queryKey: QueryKey): void {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of underWay) {
    void query.cancel({ silent: true });
    // Whoever watches it sees the failure.
    query.fetch().catch(() => undefined);
  }
  void client.invalidateQueries(
    { queryKey, predicate: (query) => !underWay.includes(query) },
    { cancelRefetch: true },
  );
}

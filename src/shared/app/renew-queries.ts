import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the data under a key prefix after a change on the server. Unlike `invalidateQueries` alone, it restarts
 * first fetches and fetches of hidden pages: their answer may be older than the change, would count as fresh, and
 * nothing would refetch it. Callers that wait for it get the newer one.
 */
export function renewQueries(client: QueryClient, queryKey: QueryKey): void {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of underWay) {
    void query.cancel({ silent: true });
    // The query's observers see the failure.
    query.fetch().catch(() => undefined);
  }
  void client.invalidateQueries(
    { queryKey, predicate: (query) => !underWay.includes(query) },
    { cancelRefetch: true },
  );
}

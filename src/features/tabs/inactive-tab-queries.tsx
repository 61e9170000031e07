import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * The queries of a hidden page. Its own observers end with its effects, and unobserved data is removed after five
 * minutes: a form that waits for its data would then unmount and lose its input.
 */
export type InactiveTabQueries = ReturnType<typeof createInactiveTabQueries>;

/** The owner of the `<Activity>` calls this hook; closing the owner releases everything. */
export function useInactiveTabQueries(): InactiveTabQueries {
  const client = useQueryClient();
  const [queries] = useState(() => createInactiveTabQueries(client));
  useEffect(() => queries.open(), [queries]);
  return queries;
}

/** Must be the first child of the `<Activity>`: its effect cleans up before those of the page. */
export function RetainQueries({ queries }: { readonly queries: InactiveTabQueries }) {
  useEffect(() => {
    queries.release();
    return () => queries.hold();
  }, [queries]);
  return null;
}

function createInactiveTabQueries(client: QueryClient) {
  let ends: (() => void)[] = [];
  let isOpen = false;
  const release = () => {
    for (const end of ends) end();
    ends = [];
  };
  return {
    open: () => {
      isOpen = true;
      return () => {
        isOpen = false;
        release();
      };
    },
    /** Observes the currently observed queries without refetching them. */
    hold: () => {
      release();
      if (!isOpen) return;
      ends = client
        .getQueryCache()
        .getAll()
        .filter((query) => query.getObserversCount() > 0)
        .map(({ queryKey, options }) =>
          new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
        );
    },
    release,
  };
}

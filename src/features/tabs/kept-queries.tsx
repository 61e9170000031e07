import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * The queries of a hidden page. Its own observers end with its effects, and unobserved data is removed after five
 * minutes: a form that waits for its data would then unmount and lose its input.
 */
export type KeptQueries = ReturnType<typeof createKeptQueries>;

/** The owner of the `<Activity>` calls this hook; closing the owner releases everything. */
export function useKeptQueries(): KeptQueries {
  const client = useQueryClient();
  const [kept] = useState(() => createKeptQueries(client));
  useEffect(() => kept.open(), [kept]);
  return kept;
}

/** Must be the first child of the `<Activity>`: its effect cleans up before those of the page. */
export function QueryKeeper({ kept }: { readonly kept: KeptQueries }) {
  useEffect(() => {
    kept.release();
    return () => kept.hold();
  }, [kept]);
  return null;
}

function createKeptQueries(client: QueryClient) {
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

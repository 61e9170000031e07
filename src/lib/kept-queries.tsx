import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * The answers a hidden page was made of. Its own observers end with its effects, and what nobody observes is forgotten
 * after five minutes: a form that waits for its data would then be taken down, and with it what was typed.
 */
export type KeptQueries = ReturnType<typeof createKeptQueries>;

/** Belongs to whoever stands around the `<Activity>`, and lets go of everything when that is closed. */
export function useKeptQueries(): KeptQueries {
  const client = useQueryClient();
  const [kept] = useState(() => createKeptQueries(client));
  useEffect(() => kept.open(), [kept]);
  return kept;
}

/** Stands first inside the `<Activity>`: its effect ends before those of the page do. */
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
    /** Keeps what is observed now, without fetching any of it again. */
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

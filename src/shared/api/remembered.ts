import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { createStore, openStorage, writtenAt, type StoreKey } from '#shared/browser/storage.ts';
import { businessConstants } from '#machines/business-constants.ts';

/** The browser storage under the keys of docs/wire.md#storage. */
export const browserStore = createStore(openStorage('local'), Date.now);

type StoredQuery<T, Key extends QueryKey> = {
  readonly key: StoreKey;
  /** The schema of `T`: openapi/gen/proof.ts proves that the two agree. */
  readonly schema: z.ZodMiniType;
  readonly queryKey: Key;
  readonly read: (signal: AbortSignal) => Promise<T>;
};

/**
 * Site data that the browser stores for ten minutes (docs/behaviour.md#timing): a page that opens within that time
 * shows it without a request; later it refetches, and then every ten minutes while a page shows it. Logged-in users are
 * notified of changes.
 */
export function remembered<T, Key extends QueryKey>({ key, schema, queryKey, read }: StoredQuery<T, Key>) {
  // Converts checked data to its static type.
  const isChecked = (stored: unknown): stored is T => stored !== undefined;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<T> => {
      const fresh = await read(signal);
      browserStore.write(key, fresh);
      return fresh;
    },
    initialData: () => {
      const stored = browserStore.read(key, schema);
      return isChecked(stored) ? stored : undefined;
    },
    initialDataUpdatedAt: () => writtenAt(openStorage('local'), key),
    staleTime: businessConstants.configCacheLifetime,
    refetchInterval: businessConstants.configCacheLifetime,
  });
}

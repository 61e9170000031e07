import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { createStore, openStorage, writtenAt, type StoreKey } from '#lib/storage.ts';
import { businessConstants } from '#machines/business-constants.ts';

/** What the browser keeps under the keys of docs/wire.md#storage. */
export const browserStore = createStore(openStorage('local'), Date.now);

type Remembered<T, Key extends QueryKey> = {
  readonly key: StoreKey;
  /** Of `T`: openapi/gen/proof.ts shows that the two agree. */
  readonly schema: z.ZodMiniType;
  readonly queryKey: Key;
  readonly read: (signal: AbortSignal) => Promise<T>;
};

/**
 * What the browser keeps of the site for ten minutes (docs/behaviour.md#timing): until then a page that opens shows it without
 * asking, after that it asks; then every ten minutes while a page shows it. Who is logged in is told of changes
 * meanwhile.
 */
export function remembered<T, Key extends QueryKey>({ key, schema, queryKey, read }: Remembered<T, Key>) {
  // The step from checked data to its static type.
  const isChecked = (kept: unknown): kept is T => kept !== undefined;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<T> => {
      const fresh = await read(signal);
      browserStore.write(key, fresh);
      return fresh;
    },
    initialData: () => {
      const kept = browserStore.read(key, schema);
      return isChecked(kept) ? kept : undefined;
    },
    initialDataUpdatedAt: () => writtenAt(openStorage('local'), key),
    staleTime: businessConstants.configCacheLifetime,
    refetchInterval: businessConstants.configCacheLifetime,
  });
}

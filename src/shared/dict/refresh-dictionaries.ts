import type { QueryClient } from '@tanstack/react-query';
import { dictItemsKey, forgetLoginDictionaries } from '#shared/api/dict.ts';

/** Handles a changed dictionary: visible texts are refetched at once, all others at the next use. */
export async function refreshDictionaries(client: QueryClient): Promise<void> {
  forgetLoginDictionaries();
  await client.invalidateQueries({ queryKey: dictItemsKey() });
}

import type { QueryClient } from '@tanstack/react-query';
import { dictItemsKey, forgetLoginDictionaries } from '#api/dict.ts';

/** After a dictionary was changed: what is on screen is read anew at once, everything else when it is next needed. */
export async function refreshDictionaries(client: QueryClient): Promise<void> {
  forgetLoginDictionaries();
  await client.invalidateQueries({ queryKey: dictItemsKey() });
}

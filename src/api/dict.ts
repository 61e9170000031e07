import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** The usable items of one dictionary. */
export const dictItemsQuery = (dictCode: string) => ({
  ...readOptions('/sys/dict/getDictItems/{dictCode}', { params: { dictCode } }),
  staleTime: businessConstants.configCacheLifetime,
});

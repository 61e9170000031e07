import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** The front-office menu of the public pages. */
export const frontMenuQuery = () => ({
  ...readOptions('/teaching/menu/getUserMenu', { quiet: true }),
  staleTime: businessConstants.configCacheLifetime,
});

import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** What the public pages show of the school's own: banners, words, style rules; the same for everybody. */
export const siteLookQuery = () => ({
  ...readOptions('/sys/config/getSiteLook', { quiet: true, shared: true }),
  staleTime: businessConstants.configCacheLifetime,
});

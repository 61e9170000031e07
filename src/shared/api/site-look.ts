import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** The school's own design of the public pages: banners, texts, style rules; the same for all users. */
export const siteLookQuery = () => ({
  ...readOptions('/sys/config/getSiteLook', { quiet: true, shared: true }),
  staleTime: businessConstants.configCacheLifetime,
});

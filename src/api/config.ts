import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** The public site configuration: brand, footer, banners. */
export const systemConfigQuery = () => ({
  ...readOptions('/sys/config/getCurrentConfig', { quiet: true, shared: true }),
  staleTime: businessConstants.configCacheLifetime,
});

import { businessConstants } from '#machines/business-constants.ts';
import { readOptions } from './client.ts';

/** The public site configuration: brand, footer, banners. */
export const systemConfigQuery = () => ({
  ...readOptions('/sys/config/getCurrentConfig', { quiet: true, shared: true }),
  staleTime: businessConstants.configCacheLifetime,
});

/** What the school shows on everybody's first page: HTML, empty when there is none. */
export const indexHtmlQuery = () => ({
  ...readOptions('/sys/config/getConfig', { query: { key: '_indexHtml' }, quiet: true }),
  staleTime: businessConstants.configCacheLifetime,
});

import { SystemConfig } from '#openapi/gen/schemas/config.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { read, readOptions, sharedKeyOf } from './client.ts';
import { remembered } from './remembered.ts';

const path = '/sys/config/getCurrentConfig';

/** The public site configuration: brand, footer, banners. */
export const systemConfigQuery = () =>
  remembered({
    key: 'systemConfig',
    schema: SystemConfig,
    queryKey: sharedKeyOf(path),
    read: (signal) => read(path, { signal, quiet: true }),
  });

/** The school's HTML for the first page; empty if the school has not set it. */
export const indexHtmlQuery = () => ({
  ...readOptions('/sys/config/getConfig', { query: { key: '_indexHtml' }, quiet: true }),
  staleTime: businessConstants.configCacheLifetime,
});

import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** All keys of the site configuration, including private ones. */
export const siteConfigQuery = () => readOptions('/sys/config/getAllConfigList', {});

/** The running version. */
export const versionQuery = () => readOptions('/sys/config/getVersion', {});

/** Saves the given keys; open pages are notified. */
export const saveSiteConfig = (body: BodyOf<'POST /sys/config/saveTenantConfig'>) =>
  writeAndNotify('post', '/sys/config/saveTenantConfig', { body });

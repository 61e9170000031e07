import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** All keys of the site configuration, including private ones. */
export const siteConfigQuery = () => readOptions('/sys/config/getAllConfigList', {});

/** The running version, and the time of the last backup. */
export const upkeepQuery = () => readOptions('/sys/config/getUpkeep', {});

/** Saves the given keys; open pages are notified. */
export const saveSiteConfig = (body: BodyOf<'POST /sys/config/saveTenantConfig'>) =>
  writeAndNotify('post', '/sys/config/saveTenantConfig', { body });

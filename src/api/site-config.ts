import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

/** Every key of the site configuration, private ones too. */
export const siteConfigQuery = () => readOptions('/sys/config/getAllConfigList', {});

/** Which version runs, and when the school was last backed up. */
export const upkeepQuery = () => readOptions('/sys/config/getUpkeep', {});

/** Saves the keys it names; open pages hear of it. */
export const saveSiteConfig = (body: BodyOf<'POST /sys/config/saveTenantConfig'>) =>
  writeAndTell('post', '/sys/config/saveTenantConfig', { body });

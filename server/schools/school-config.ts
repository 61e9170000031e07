import path from 'node:path';
import { parseConfig, type Config } from '#server/config.ts';
import type { SchoolEntry } from './registry.store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a school may have otherwise than the installation; all else is the machine's. */
const ownSettings =
  /^(?:SITE_URL|CAPTCHA|CUSTOM_JS|VIDEO_HOSTS|PREVIEW_URL|SMS|SMS_URL|SMS_TOKEN|CAS_\w+|OAUTH_\w+|SEED)$/;
/** Connections for requests of one school on one server. */
const connections = '3';

/** Of one school: what the environment says to all, and what the registry says of it. Errors: BadConfig. */
export function schoolConfig(env: Environment, school: SchoolEntry): Config {
  const { SCHOOLS_URL: _registry, SCHOOLS_AWAKE: _most, ...common } = env;
  const { id, databaseUrl, directUrl, settings } = school;
  const own = Object.entries(settings).filter(([name]) => ownSettings.test(name));
  const config = parseConfig({
    DATABASE_CONNECTIONS: connections,
    ...common,
    ...Object.fromEntries(own),
    DATABASE_URL: databaseUrl,
    ...(directUrl === null ? {} : { DATABASE_DIRECT_URL: directUrl }),
  });
  const quota = { bytes: school.bytes ?? Infinity, accounts: school.accounts ?? Infinity };
  return { ...config, dataDir: path.join(config.dataDir, 'schools', id), school: id, quota };
}

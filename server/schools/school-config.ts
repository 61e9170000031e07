import path from 'node:path';
import { parseConfig, type Config } from '#server/config/config.ts';
import type { SchoolEntry } from './registry.store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that a school may have for itself; all others belong to the machine. */
const ownSettings =
  /^(?:SITE_URL|CAPTCHA|CUSTOM_JS|VIDEO_HOSTS|PREVIEW_URL|SMS|SMS_URL|SMS_TOKEN|CAS_\w+|OAUTH_\w+|SEED)$/;
/** Settings that decide who may log in, and the school's address: schools never share them. */
const neverShared =
  /^(?:SCHOOLS_URL|SCHOOLS_AWAKE|DATABASE_DIRECT_URL|DATABASE_REPLICA_URL|SITE_URL|CAS_\w+|OAUTH_\w+)$/;
/** Connections for requests of one school on one server. */
const connections = '3';

/** Returns the configuration of a school, from the environment and its registry entry. Throws BadConfig. */
export function schoolConfig(env: Environment, school: SchoolEntry): Config {
  const { id, databaseUrl, directUrl, settings } = school;
  const ownEntries = Object.entries(settings).filter(([name]) => ownSettings.test(name));
  const isCommon = ([name]: readonly [string, unknown]): boolean =>
    // The preview service fetches files through the school's address.
    !neverShared.test(name) && (name !== 'PREVIEW_URL' || settings['SITE_URL'] !== undefined);
  const config = parseConfig({
    DATABASE_CONNECTIONS: connections,
    ...Object.fromEntries(Object.entries(env).filter(isCommon)),
    ...Object.fromEntries(ownEntries),
    DATABASE_URL: databaseUrl,
    ...(directUrl === null ? {} : { DATABASE_DIRECT_URL: directUrl }),
  });
  const dataDir = path.join(config.dataDir, 'schools', id);
  const quota = { bytes: school.bytes ?? Infinity, accounts: school.accounts ?? Infinity };
  return { ...config, dataDir, backupFolder: path.join(dataDir, 'backups'), school: id, quota };
}

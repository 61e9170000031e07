import path from 'node:path';
import * as z from 'zod/mini';
import { natsOf, type NatsSettings } from '../live/nats-settings.ts';
import { backupStoreOf, s3StoreOf, type BackupStore, type S3Store } from '../files/s3-settings.ts';
import { s3Settings } from './s3-environment.ts';
import { webAddress, yesNo } from './setting-kinds.ts';
import { tlsOf, type TlsSettings } from '../tls/tls-settings.ts';
import { redisOf, type RedisSettings } from '../store/redis-settings.ts';
import { folderOfBackups } from './folder-of-backups.ts';
import { previewTemplate, type PreviewTemplate } from './preview-template.ts';
import type { IdentitySettings } from '../identity/identity.ts';
import { identityOf } from '../identity/identity-settings.ts';

const text = z.string().check(z.minLength(1));
const port = z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65535))));
const count = z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(1))));
const seconds = (least: number) =>
  z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(600))));

const settings = {
  PORT: z._default(port, 8080),
  HOST: z._default(text, '127.0.0.1'),
  TLS: z.exactOptional(z.enum(['auto'])),
  TLS_CERT: z.exactOptional(text),
  TLS_KEY: z.exactOptional(text),
  HTTP_PORT: z.exactOptional(port),
  DATA_DIR: z._default(text, './data'),
  SCHOOLS_URL: z.exactOptional(z.url({ protocol: /^postgres(ql)?$/ })),
  SCHOOLS_AWAKE: z._default(count, 100),
  DATABASE_URL: z.exactOptional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.exactOptional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: z.exactOptional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: z._default(count, 10),
  DATABASE_TIMEOUT: z._default(seconds(1), 30),
  DATABASE_SLOW: z._default(z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(0)))), 500),
  NATS_URL: z.exactOptional(text),
  NATS_TOKEN: z.exactOptional(text),
  REDIS_URL: z.exactOptional(text),
  ...s3Settings,
  INITIAL_PASSWORD: z.exactOptional(z.string().check(z.minLength(6), z.maxLength(64))),
  SEED: z._default(z.enum(['demo', 'empty']), 'demo'),
  SETUP: z.exactOptional(z.enum(['browser'])),
  SCHOOL_NAME: z.exactOptional(z.string().check(z.regex(/^[^<>&]{1,40}$/))),
  BACKUP_FOLDER: z.exactOptional(text),
  CAPTCHA: z._default(z.enum(['afterFailures', 'always', 'off']), 'afterFailures'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  TRUST_PROXY: z._default(yesNo, false),
  RATE_LIMIT: z._default(count, 5000),
  DRAIN_SECONDS: z._default(seconds(0), 0),
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  METRICS_TOKEN: z.exactOptional(z.string().check(z.minLength(16))),
  CUSTOM_JS: z._default(z.enum(['on', 'off']), 'off'),
  VIDEO_HOSTS: z.exactOptional(z.string().check(z.regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/i))),
  SITE_URL: z.exactOptional(webAddress),
  PREVIEW_URL: z.exactOptional(text),
  BACKUP_PASSPHRASE: z.exactOptional(z.string().check(z.minLength(8))),
  SMS: z.exactOptional(z.enum(['file', 'http'])),
  SMS_URL: z.exactOptional(webAddress),
  SMS_TOKEN: z.exactOptional(text),
  CAS_URL: z.exactOptional(webAddress),
  CAS_TITLE: z._default(text, '统一身份认证'),
  OAUTH_AUTHORIZE_URL: z.exactOptional(webAddress),
  OAUTH_TOKEN_URL: z.exactOptional(webAddress),
  OAUTH_USER_URL: z.exactOptional(webAddress),
  OAUTH_CLIENT_ID: z.exactOptional(text),
  OAUTH_CLIENT_SECRET: z.exactOptional(text),
  OAUTH_SCOPE: z._default(text, 'openid profile'),
  OAUTH_ACCOUNT_FIELD: z._default(text, 'preferred_username'),
  OAUTH_TITLE: z._default(text, '第三方账号'),
};

export const settingNames: ReadonlySet<string> = new Set(Object.keys(settings));

/** Values that a message about them must not repeat. */
const secrets = new Set([
  'SCHOOLS_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'NATS_URL',
  'NATS_TOKEN',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_SECRET_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_SECRET_KEY',
  'INITIAL_PASSWORD',
  'BACKUP_PASSPHRASE',
  'SMS_TOKEN',
  'METRICS_TOKEN',
  'OAUTH_CLIENT_SECRET',
]);

/** Names that look like ours but are not settings are refused, so that a typing mistake is not ignored. */
const prefixes = [
  'TLS_',
  'HTTP_PORT',
  'SCHOOLS_',
  'SCHOOL_NAME',
  'DATABASE_',
  'NATS_',
  'REDIS_',
  'DRAIN',
  'CAPTCHA',
  'SEED',
  'SETUP',
  'INITIAL_',
  'LOG_LEVEL',
  'TRUST_',
  'DATA_DIR',
  'S3_',
  'SITE_',
  'SMS_',
  'CAS_',
  'OAUTH_',
  'METRICS_',
  'OFFLINE',
  'CUSTOM_',
  'VIDEO_',
  'PREVIEW_',
  'BACKUP_',
];

/** Bytes of all files, and accounts, those in the bin too; without a limit Infinity. */
export type SchoolQuota = { readonly bytes: number; readonly accounts: number };

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Undefined: it speaks http, or https is a proxy's. */
  readonly tls: TlsSettings | undefined;
  readonly dataDir: string;
  /** The id of this school where many share an installation; undefined: it is the only one (decision 092). */
  readonly school?: string | undefined;
  /** The operator's limit, whatever the school's own settings. */
  readonly quota?: SchoolQuota | undefined;
  /** Where the list of schools is, and how many of them a server holds open; undefined: there is one school. */
  readonly schools: { readonly url: string; readonly awake: number } | undefined;
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler in transaction mode that `databaseUrl` names; undefined: it names none. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica that may lag behind, for reads that tolerate it, without a pooler; undefined: none. */
  readonly databaseReplicaUrl: string | undefined;
  /** At most so many for requests, and seconds that a statement of theirs may take. */
  readonly databaseConnections: number;
  readonly databaseTimeout: number;
  /** Milliseconds from which on a statement is named in the log; 0: none is. */
  readonly databaseSlow: number;
  /** The message server between nodes; undefined: messages go through the database. */
  readonly nats: NatsSettings | undefined;
  /** The server that counts for all nodes; undefined: the database counts. */
  readonly redis: RedisSettings | undefined;
  /** Where files are kept; undefined: in a folder of `dataDir`. */
  readonly fileStore: S3Store | undefined;
  readonly initialPassword: string | undefined;
  /** The administrator's, chosen in a browser (server/set-up): never from the environment. */
  readonly adminPassword?: string;
  readonly seed: 'demo' | 'empty';
  /** The name of a new school; undefined: the product's own name. */
  readonly schoolName: string | undefined;
  /** The location of the job's archives; `s3:BUCKET/PREFIX` in a bucket, `usb:LABEL` on a removable disk. */
  readonly backupFolder: string;
  /** Access to the buckets of backup locations. */
  readonly backupStore: BackupStore | undefined;
  readonly captcha: 'afterFailures' | 'always' | 'off';
  readonly logLevel: string;
  readonly trustProxy: boolean;
  /** Requests below /api that one address may send in ten seconds. */
  readonly rateLimit: number;
  /** How long a server that is to end answers on, so that a proxy finds out before. */
  readonly drainSeconds: number;
  /** The token for reading /metrics from another machine. */
  readonly metricsToken: string | undefined;
  /** Whether pages may be opened without this server. */
  readonly offline: boolean;
  /** Whether the site's administrator may add a script of their own to the public pages. */
  readonly customScript: boolean;
  /** Hosts whose players units may name, and those below them; undefined: any. */
  readonly videoHosts: readonly string[] | undefined;
  /** The service that shows office documents; undefined: they are downloaded. */
  readonly preview: PreviewTemplate | undefined;
  /** Seals backups; undefined: they are not. */
  readonly backupPassphrase: string | undefined;
  /** Other ways in than a password. */
  readonly identity: IdentitySettings;
};

/** A setting that cannot be used; the message is one line that names the variable. */
export class BadConfig extends Error {}

/** Parses the environment once; an unknown or bad value throws BadConfig. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const unknown = Object.keys(env).filter(
    (name) => prefixes.some((prefix) => name.startsWith(prefix)) && !(name in settings),
  );
  if (unknown.length > 0)
    throw new BadConfig(`unknown setting ${unknown.join(', ')}; known: ${Object.keys(settings).join(', ')}`);
  const rawValues = Object.fromEntries(
    Object.keys(settings).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = z.safeParse(z.object(settings), rawValues);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = secrets.has(name) ? '' : ` "${rawValues[name] ?? ''}"`;
    throw new BadConfig(`bad setting ${name}${value}: ${issue?.message ?? 'not allowed'}`);
  }
  const value = parsed.data;
  const dataDir = path.resolve(value.DATA_DIR);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (value[name] !== undefined) requireSettings(value, name, ['DATABASE_URL']);
  return {
    port: value.PORT,
    host: value.HOST,
    tls: sound(tlsOf(value)),
    dataDir,
    schools: schoolsOf(value),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    databaseTimeout: value.DATABASE_TIMEOUT,
    databaseSlow: value.DATABASE_SLOW,
    nats: sound(natsOf(value)),
    redis: sound(redisOf(value.REDIS_URL)),
    fileStore: fileStoreOf(value),
    initialPassword: value.INITIAL_PASSWORD,
    seed: value.SEED,
    schoolName: value.SCHOOL_NAME,
    backupFolder: sound(folderOfBackups(value.BACKUP_FOLDER, dataDir, backupStoreOf(value))).folder,
    backupStore: backupStoreOf(value),
    captcha: value.CAPTCHA,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
    drainSeconds: value.DRAIN_SECONDS,
    metricsToken: value.METRICS_TOKEN,
    offline: value.OFFLINE === 'on',
    customScript: value.CUSTOM_JS === 'on',
    videoHosts: value.VIDEO_HOSTS?.toLowerCase().split(','),
    preview: previewOf(value),
    backupPassphrase: value.BACKUP_PASSPHRASE,
    identity: sound(identityOf(value)),
  };
}

function schoolsOf(value: Settings): Config['schools'] {
  const { SCHOOLS_URL, SCHOOLS_AWAKE, DATABASE_URL } = value;
  if (SCHOOLS_URL === undefined) return undefined;
  if (DATABASE_URL !== undefined)
    throw new BadConfig('bad setting DATABASE_URL: with SCHOOLS_URL each school has a database of its own');
  for (const name of ['BACKUP_FOLDER', 'SCHOOL_NAME'] as const)
    if (value[name] !== undefined)
      throw new BadConfig(`bad setting ${name}: with SCHOOLS_URL there are many`);
  // Otherwise each server would listen on a connection to each of them.
  requireSettings(value, 'SCHOOLS_URL', ['NATS_URL']);
  return { url: SCHOOLS_URL, awake: SCHOOLS_AWAKE };
}

function sound<Read extends object | undefined>(read: Read | { readonly bad: string }): Read {
  if (read !== undefined && 'bad' in read) throw new BadConfig(read.bad);
  return read;
}

function fileStoreOf(value: Settings): S3Store | undefined {
  const read = s3StoreOf(value);
  if (read !== undefined && 'missing' in read)
    throw new BadConfig(`missing setting ${read.missing.join(', ')}: files in an object store need it`);
  return read;
}

type Settings = z.infer<z.ZodMiniObject<typeof settings>>;

function previewOf({ PREVIEW_URL, SITE_URL }: Settings): PreviewTemplate | undefined {
  if (PREVIEW_URL === undefined) return undefined;
  if (SITE_URL === undefined) throw new BadConfig('missing setting SITE_URL: PREVIEW_URL needs it');
  const read = previewTemplate(PREVIEW_URL, SITE_URL);
  if (!read.ok) throw new BadConfig(`bad setting PREVIEW_URL "${PREVIEW_URL}": ${read.message}`);
  return read.preview;
}

function requireSettings(value: Settings, feature: string, names: readonly (keyof Settings)[]): void {
  const missing = names.filter((name) => value[name] === undefined);
  if (missing.length > 0) throw new BadConfig(`missing setting ${missing.join(', ')}: ${feature} needs it`);
}

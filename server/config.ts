import path from 'node:path';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const port = z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65535))));
const count = z.pipe(text, z.pipe(z.transform(Number), z.int().check(z.gte(1))));
const yesNo = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);

const settings = {
  PORT: z._default(port, 8080),
  HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.exactOptional(z.url({ protocol: /^postgres(ql)?$/ })),
  INITIAL_PASSWORD: z.exactOptional(z.string().check(z.minLength(6), z.maxLength(64))),
  SEED: z._default(z.enum(['demo', 'empty']), 'demo'),
  CAPTCHA: z._default(z.enum(['afterFailures', 'always', 'off']), 'afterFailures'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  TRUST_PROXY: z._default(yesNo, false),
  RATE_LIMIT: z._default(count, 4000),
};

/** Names that look like ours but are not settings are refused, so that a typing mistake is not ignored. */
const prefixes = ['DATABASE_', 'CAPTCHA', 'SEED', 'INITIAL_', 'LOG_LEVEL', 'TRUST_', 'DATA_DIR', 'S3_'];

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly initialPassword: string | undefined;
  readonly seed: 'demo' | 'empty';
  readonly captcha: 'afterFailures' | 'always' | 'off';
  readonly logLevel: string;
  readonly trustProxy: boolean;
  /** Requests below /api that one address may send in ten seconds. */
  readonly rateLimit: number;
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
  const given = Object.fromEntries(
    Object.keys(settings).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = z.safeParse(z.object(settings), given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // A connection URL may hold a password, so its value is not repeated.
    const value = name === 'DATABASE_URL' || name === 'INITIAL_PASSWORD' ? '' : ` "${given[name] ?? ''}"`;
    throw new BadConfig(`bad setting ${name}${value}: ${issue?.message ?? 'not allowed'}`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    initialPassword: value.INITIAL_PASSWORD,
    seed: value.SEED,
    captcha: value.CAPTCHA,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
  };
}

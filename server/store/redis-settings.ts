/** Address and credentials of Redis. */
export type RedisSettings = {
  readonly host: string;
  readonly port: number;
  /** Number of the Redis database: several installations on one Redis use one each. */
  readonly db: number;
  readonly isEncrypted: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
};

/**
 * Reads REDIS_URL. Returns undefined if it is not set. `bad` names the invalid variable and never contains its value.
 */
export function redisOf(url: string | undefined): RedisSettings | { readonly bad: string } | undefined {
  if (url === undefined) return undefined;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const db = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? '-')?.[1];
  if (parsed === undefined || db === undefined || !isAddress(parsed))
    return {
      bad: 'bad setting REDIS_URL: redis://host:port or rediss://host:port, a number of a database behind it',
    };
  try {
    return {
      host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(parsed.port || '6379'),
      db: Number(db),
      isEncrypted: parsed.protocol === 'rediss:',
      username: decodeOptional(parsed.username),
      password: decodeOptional(parsed.password),
    };
  } catch {
    return { bad: 'bad setting REDIS_URL: a % in user or password is written %25' };
  }
}

function isAddress({ protocol, hostname, search, hash }: URL): boolean {
  return ['redis:', 'rediss:'].includes(protocol) && hostname !== '' && search + hash === '';
}

const decodeOptional = (text: string): string | undefined =>
  text === '' ? undefined : decodeURIComponent(text);

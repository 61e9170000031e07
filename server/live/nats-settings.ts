/** Address and credentials of NATS. */
export type NatsSettings = {
  /** `host:port` of each NATS server. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly access:
    | { readonly token: string }
    | { readonly user: string; readonly pass: string }
    | Record<string, never>;
};

type NatsEnvironment = { readonly NATS_URL?: string; readonly NATS_TOKEN?: string };

/**
 * Reads the settings. Returns undefined when the database carries the messages. `bad` names the invalid variable and
 * never contains its value.
 */
export function natsOf({
  NATS_URL,
  NATS_TOKEN,
}: NatsEnvironment): NatsSettings | { readonly bad: string } | undefined {
  if (NATS_URL === undefined)
    return NATS_TOKEN === undefined ? undefined : { bad: 'missing setting NATS_URL: NATS_TOKEN needs it' };
  const urls = NATS_URL.split(',').map((one) => (URL.canParse(one.trim()) ? new URL(one.trim()) : undefined));
  const [first, ...others] = urls;
  if (first === undefined || !urls.every(isAddress))
    return { bad: 'bad setting NATS_URL: nats://host:port or tls://host:port, several with a comma' };
  if (others.some((one) => one?.protocol !== first.protocol || one.username + one.password !== ''))
    return { bad: 'bad setting NATS_URL: all of one kind, user and password in the first alone' };
  if (!isEncoded(first.username) || !isEncoded(first.password))
    return { bad: 'bad setting NATS_URL: a % in user or password is written %25' };
  const access = accessOf(first, NATS_TOKEN);
  if (access === undefined) return { bad: 'bad setting NATS_TOKEN: NATS_URL has a user or a token already' };
  return {
    servers: urls.flatMap((url) => (url === undefined ? [] : [`${url.hostname}:${url.port || '4222'}`])),
    isEncrypted: first.protocol === 'tls:',
    access,
  };
}

function isAddress(url: URL | undefined): url is URL {
  if (url === undefined || !['nats:', 'tls:'].includes(url.protocol)) return false;
  return url.hostname !== '' && ['', '/'].includes(url.pathname) && url.search + url.hash === '';
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A user without a password is a token, as in NATS' own tools. */
function accessOf(
  { username, password }: URL,
  token: string | undefined,
): NatsSettings['access'] | undefined {
  if (username === '') return token === undefined ? {} : { token };
  if (token !== undefined) return undefined;
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
}

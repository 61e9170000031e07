import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the host name of a request in lower case, without port and final dot. Behind a trusted proxy the last
 * forwarded name counts, because a client may have sent the earlier ones. Undefined: the request has no name, or an
 * invalid one.
 */
export function hostOf(
  headers: Pick<IncomingHttpHeaders, 'host'> & {
    /** HTTP/2 has the host name in this pseudo-header. */
    readonly ':authority'?: string | readonly string[] | undefined;
    readonly 'x-forwarded-host'?: string | readonly string[] | undefined;
  },
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy
    ? [headers['x-forwarded-host'] ?? []].flat().at(-1)?.split(',').at(-1)?.trim()
    : undefined;
  const requestedHost = forwarded ?? headers.host ?? [headers[':authority'] ?? []].flat()[0] ?? '';
  const name = requestedHost.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return isHostName(name) ? name : undefined;
}

/** An IP address is not a host name: a school is found by name only. */
export const isHostName = (name: string): boolean =>
  name.length <= 253 && /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(name);

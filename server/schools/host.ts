import type { IncomingHttpHeaders } from 'node:http';

/**
 * The name a request asks for: small letters, without port and final dot. Behind a proxy of one's own its word counts:
 * the last of several, for those before it a client may have sent.
 * Undefined: it names none, or none that can be one.
 */
export function hostOf(
  headers: Pick<IncomingHttpHeaders, 'host'> & {
    /** HTTP/2 has it so. */
    readonly ':authority'?: string | readonly string[] | undefined;
    readonly 'x-forwarded-host'?: string | readonly string[] | undefined;
  },
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy
    ? [headers['x-forwarded-host'] ?? []].flat().at(-1)?.split(',').at(-1)?.trim()
    : undefined;
  const asked = forwarded ?? headers.host ?? [headers[':authority'] ?? []].flat()[0] ?? '';
  const name = asked.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return isHostName(name) ? name : undefined;
}

/** No address by numbers: a school is found by its name alone. */
export const isHostName = (name: string): boolean =>
  name.length <= 253 && /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(name);

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from './refusal.ts';

/** A name or an address of a host, and a port. Names outside ASCII are punycode in a request. */
const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/**
 * Returns the host that a request is for, in canonical form (`school.example:8080`), or undefined unless it names
 * exactly one valid host. Behind a trusted proxy X-Forwarded-Host counts, as in `request.host`. Headers and pages use
 * this value, never the raw header.
 */
export function siteHost(request: FastifyRequest): string | undefined {
  if (countOf(request, 'host') > 1) return undefined;
  const { host } = request;
  if (!hostPattern.test(host)) return undefined;
  try {
    return new URL(`http://${host}`).host;
  } catch {
    return undefined;
  }
}

/** Proxies check these paths over HTTP/1.0, without a Host header (deploy/haproxy.cfg). */
const healthPaths: ReadonlySet<string> = new Set(['/livez', '/healthz', '/readyz', '/metrics']);

/** Refuses with 400 a request that names no host, a malformed one, or several. */
export function registerHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (siteHost(request) !== undefined) return;
    const isHealthCheck = countOf(request, 'host') === 0 && healthPaths.has(request.url.split('?')[0] ?? '');
    if (!isHealthCheck) throw refusals.badInput('请求的 Host 不正确');
  });
}

/** Counts how often a header was sent: Node keeps only the first Host in `headers`. */
function countOf({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;
}

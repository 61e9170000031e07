import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '#server/http/refusal.ts';
import type { Traffic } from './traffic.ts';

/**
 * Serves /metrics for Prometheus, to requests with the bearer token. Without a configured token it serves only this
 * machine, and not through a proxy on it.
 */
export function registerMetrics(app: FastifyInstance, traffic: Traffic, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    // Not 403, because other clients need not know that the page exists.
    if (!isAllowed(request, token)) throw refusals.notFound();
    const { type, text } = await traffic.exposition();
    return reply.header('Cache-Control', 'no-store').type(type).send(text);
  });
}

function isAllowed({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isLocal = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  return isLocal && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function isSame(provided: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(provided), hash(expected));
}

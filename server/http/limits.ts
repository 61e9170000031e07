import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';
import { refusals } from './refusal.ts';

/**
 * The first thing that happens to a request below /api: one too many of its address is refused with 429.
 * @param isFree takes a place of an address, if there is one (request-rate.ts)
 */
export function registerRateLimit(app: FastifyInstance, isFree: (address: string) => boolean): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (url.startsWith('/api/') && !isFree(networkOf(ip))) throw refusals.tooMany();
  });
}

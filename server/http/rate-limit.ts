import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';
import { refusals } from './refusal.ts';

/**
 * Checks the rate limit before anything else below /api and answers 429 when it is exceeded.
 * @param isFree counts a request of an address and returns whether it is within the limit (request-rate.ts)
 */
export function registerRateLimit(app: FastifyInstance, isFree: (address: string) => boolean): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (url.startsWith('/api/') && !isFree(networkOf(ip))) throw refusals.tooMany();
  });
}

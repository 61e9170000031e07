import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refusals } from './refusal.ts';

const seconds = 10;

/**
 * The first thing that happens to a request below /api: more than `points` in ten seconds from one address are refused
 * with 429. The default, 4,000, is far above a class of 60 that opens a page behind one address.
 */
export function registerRateLimit(app: FastifyInstance, points: number): void {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    await limiter.consume(request.ip).catch(() => {
      throw refusals.tooMany();
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refusals } from './refusal.ts';

/** A class of 60 behind one address opens a page of a dozen requests at the same moment; a flood is far above. */
const points = 4000;
const seconds = 10;

/** The first thing that happens to a request below /api: too many from one address are refused with 429. */
export function registerRateLimit(app: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    await limiter.consume(request.ip).catch(() => {
      throw refusals.tooMany();
    });
  });
}

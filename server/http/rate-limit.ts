import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';
import { pythonInputPath } from './python-input-path.ts';
import { refusals } from './refusal.ts';

/**
 * Checks the rate limit before anything else below /api and answers 429 when it is exceeded. Python programs have a
 * limit of their own: forty games that ask for keys behind one address must not keep a class from saving.
 * @param isFree counts a request of an address and returns whether it is within the limit (request-rate.ts)
 */
export function registerRateLimit(app: FastifyInstance, isFree: (address: string) => boolean): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (!url.startsWith('/api/')) return;
    const network = networkOf(ip);
    if (!isFree(url.startsWith(pythonInputPath) ? `python ${network}` : network)) throw refusals.tooMany();
  });
}

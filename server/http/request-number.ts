import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What another system may call a request: nothing that breaks a line of the log, or fills it. */
const foreign = /^[\w-]{8,64}$/;

/**
 * The number of a request: eight signs that a person can read out to an administrator, or what a proxy of one's own
 * calls it, for then its log speaks of the same. Nobody else is believed: their numbers could be those of others.
 */
export const numberOf =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && foreign.test(given) ? given : randomUUID().slice(0, 8);
  };

/** Every answer says it. */
export function registerNumber(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
  });
}

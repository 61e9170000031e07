import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Accepted request ids of another system: short, and safe in a log line. */
const foreignId = /^[\w-]{8,64}$/;

/**
 * Returns the id of a request: eight characters that a user can read out to an administrator, or the id from a trusted
 * proxy, so that both logs match. Ids from other clients are ignored, because they could imitate another request's.
 */
export const requestIdOf =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const incomingId = headers['x-request-id'];
    return trustProxy && typeof incomingId === 'string' && foreignId.test(incomingId)
      ? incomingId
      : randomUUID().slice(0, 8);
  };

/** Adds the request id to every answer. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
  });
}

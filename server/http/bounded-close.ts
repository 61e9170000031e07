import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a running upload or download has to come to its end once the server closes. */
const patience = 3000;
const lookEvery = 50;

/**
 * Keeps open connections from holding up the end of the server: those without a request are closed at once (fastify
 * would wait 72 s for each), those with one when it is answered, and all after three seconds.
 */
export function boundClosing(app: FastifyInstance): void {
  const running = new Set<ServerResponse>();
  app.server.on('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  app.addHook('preClose', async () => {
    const since = performance.now();
    const end = (): void => {
      if (running.size === 0 || performance.now() - since > patience) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    };
    end();
    const timer = setInterval(end, lookEvery);
    app.server.once('close', () => clearInterval(timer));
    // Tests have no server that listens, and none that closes.
    if (!app.server.listening) clearInterval(timer);
  });
}

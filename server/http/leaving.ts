import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const lookEvery = 50;

/** How a server ends. */
export type Leaving = {
  readonly isDraining: () => boolean;
  /** Milliseconds that open requests have to come to their end once it closes. */
  readonly patience: number;
};

/** Of a server that nobody sees coming. */
export const atOnce: Leaving = { isDraining: () => false, patience: 3000 };

/** Lets go of proxies while they may go, and of everybody in bounded time after that. */
export function registerLeaving(app: FastifyInstance, { isDraining, patience }: Leaving): void {
  boundClosing(app, patience);
  app.addHook('onRequest', async (request, reply) => {
    // A proxy that keeps connections would send the next request into one that ends. HTTP/2 has no such header.
    if (isDraining() && request.raw.httpVersionMajor < 2) void reply.header('Connection', 'close');
  });
}

/**
 * Keeps open connections from holding up the end of the server: those without a request are closed at once (fastify
 * would wait 72 s for each), those with one when it is answered, and all after `patience` milliseconds,
 * uploads and downloads too.
 */
export function boundClosing(app: FastifyInstance, patience: number): void {
  const letGo = boundEnd(app.server, patience);
  app.addHook('preClose', async () => letGo());
}

/** The same of a server without an application: what is to be called as it begins to close. */
export function boundEnd(server: Server, patience: number): () => void {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return () => {
    const since = performance.now();
    const end = (): void => {
      if (running.size === 0 || performance.now() - since > patience) server.closeAllConnections();
      else server.closeIdleConnections();
    };
    end();
    const timer = setInterval(end, lookEvery);
    server.once('close', () => clearInterval(timer));
    // One that does not listen, a test's or a school's of many, does not close either.
    if (!server.listening) clearInterval(timer);
  };
}

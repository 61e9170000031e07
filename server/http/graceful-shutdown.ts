import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const pollInterval = 50;

/** How a server shuts down. */
export type ShutdownOptions = {
  readonly isDraining: () => boolean;
  /** Milliseconds that open requests have to finish once the server closes. */
  readonly timeout: number;
};

/** For a server that does not drain before it closes. */
export const immediateShutdown: ShutdownOptions = { isDraining: () => false, timeout: 3000 };

/** Closes kept-alive connections of proxies while draining, and limits the time of all connections at the end. */
export function registerGracefulShutdown(
  app: FastifyInstance,
  { isDraining, timeout }: ShutdownOptions,
): void {
  limitClosing(app, timeout);
  app.addHook('onRequest', async (request, reply) => {
    // A proxy with kept-alive connections would send its next request into a closing one. HTTP/2 has no such header.
    if (isDraining() && request.raw.httpVersionMajor < 2) void reply.header('Connection', 'close');
  });
}

/**
 * Prevents open connections from delaying the end of the server: connections without a request are closed at once
 * (fastify would wait 72 s for each), others when the request is answered, and all after `timeout` milliseconds,
 * uploads and downloads too.
 */
export function limitClosing(app: FastifyInstance, timeout: number): void {
  const endConnections = limitConnections(app.server, timeout);
  app.addHook('preClose', async () => endConnections());
}

/** Does the same for a server without an application; call the result when it begins to close. */
export function limitConnections(server: Server, timeout: number): () => void {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return () => {
    const since = performance.now();
    const end = (): void => {
      if (running.size === 0 || performance.now() - since > timeout) server.closeAllConnections();
      else server.closeIdleConnections();
    };
    end();
    const timer = setInterval(end, pollInterval);
    server.once('close', () => clearInterval(timer));
    // A server that does not listen (in a test, or for one of many schools) emits no close event.
    if (!server.listening) clearInterval(timer);
  };
}

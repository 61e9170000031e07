import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from './request-state.ts';
import type { Tracing } from './span.ts';

/** Traces requests below /api; pages and files would only add noise. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    stateOf(request).span = tracing.begin('request', request.headers);
    // Fastify runs no hook when a client disconnects.
    reply.raw.once('close', () => end(request, reply));
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
}

/** Ends the span; only the first call counts. */
function end(request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const state = stateOf(request);
  const { span, operation } = state;
  state.span = undefined;
  // Record only the route pattern, because some paths contain tokens.
  span?.end(
    operation?.key ?? request.method,
    {
      'http.request.method': request.method,
      ...(operation === undefined ? {} : { 'http.route': `/api${operation.url}` }),
      'http.request.id': request.id,
      ...(raw.headersSent ? { 'http.response.status_code': statusCode } : {}),
      ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
    },
    statusCode >= 500,
  );
}

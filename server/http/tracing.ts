import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from './request-state.ts';
import type { Tracing } from './span.ts';

/** Requests below /api: pages and files are many, and say nothing. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    stateOf(request).span = tracing.begin('request', request.headers);
    // Of a client that leaves fastify says nothing.
    reply.raw.once('close', () => end(request, reply));
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
}

/** The first to come ends it. */
function end(request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const state = stateOf(request);
  const { span, operation } = state;
  state.span = undefined;
  // Of an address only its pattern: there are tokens in some.
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

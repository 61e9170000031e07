import type { FastifyInstance } from 'fastify';
import { stateOf } from './request-state.ts';
import type { Tracing } from './span.ts';

/** Requests below /api: pages and files are many, and say nothing. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) stateOf(request).span = tracing.begin('request', request.headers);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { span, operation } = stateOf(request);
    // Of an address only its pattern: there are tokens in some.
    span?.end(
      operation?.key ?? request.method,
      {
        'http.request.method': request.method,
        ...(operation === undefined ? {} : { 'http.route': `/api${operation.url}` }),
        'http.request.id': request.id,
        'http.response.status_code': statusCode,
        ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
      },
      statusCode >= 500,
    );
  });
}

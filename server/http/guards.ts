import { Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from './refusal.ts';

/** A JSON body is small: a client that needs longer holds the connection on purpose. */
const bodyTime = 30_000;

/**
 * Runs before everything else. It refuses request targets that a prefix check and the router would read differently,
 * and ends requests whose body does not arrive.
 */
export function registerGuards(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isDisguised(request.url)) throw refusals.notFound();
    if (mayBeSlow(request)) return;
    const timer = setTimeout(() => cut(request), bodyTime);
    timer.unref();
    request.raw.on('close', () => clearTimeout(timer));
    request.raw.on('end', () => clearTimeout(timer));
  });
}

/** Uploads may be slow; a request without a body is already complete. */
function mayBeSlow(request: FastifyRequest): boolean {
  return !hasBody(request) || (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
}

function hasBody(request: FastifyRequest): boolean {
  const { headers } = request;
  const stream = streamOf(request);
  // An HTTP/2 request may have a body without a header for it.
  if (stream !== undefined) return !stream.endAfterHeaders;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(request: FastifyRequest): void {
  // Destroying the request would leave the HTTP/2 stream open.
  (streamOf(request) ?? request.raw).destroy();
}

/** Returns the stream of an HTTP/2 request, which is typed as an HTTP/1.1 one. */
function streamOf({ raw }: FastifyRequest): ServerHttp2Stream | undefined {
  const request: unknown = raw;
  return request instanceof Http2ServerRequest ? request.stream : undefined;
}

/** Returns whether the target does not begin at the root, or escapes letters, digits or dots needlessly. */
function isDisguised(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return (
    !path.startsWith('/') ||
    path.includes('#') ||
    /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i.test(path)
  );
}

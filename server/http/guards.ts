import { Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from './refusal.ts';

/** A JSON body is small: whoever needs longer for it holds the line on purpose. */
const bodyTime = 30_000;

/**
 * Before everything else: refuses targets that are spelt so that a check by prefix and the router would read them
 * differently, and ends requests whose body does not arrive.
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

/** Uploads take as long as a school's line takes; a request without a body has arrived already. */
function mayBeSlow(request: FastifyRequest): boolean {
  return !hasBody(request) || (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
}

function hasBody(request: FastifyRequest): boolean {
  const { headers } = request;
  const stream = streamOf(request);
  // It needs no header to have one.
  if (stream !== undefined) return !stream.endAfterHeaders;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(request: FastifyRequest): void {
  // Its own end would leave the stream open.
  (streamOf(request) ?? request.raw).destroy();
}

/** Of a request by HTTP/2, which is typed as one by HTTP/1.1. */
function streamOf({ raw }: FastifyRequest): ServerHttp2Stream | undefined {
  const request: unknown = raw;
  return request instanceof Http2ServerRequest ? request.stream : undefined;
}

/** Not from the root, or with letters, digits or dots escaped that nobody has to escape. */
function isDisguised(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return (
    !path.startsWith('/') ||
    path.includes('#') ||
    /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i.test(path)
  );
}

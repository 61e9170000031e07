import { Http2ServerRequest } from 'node:http2';
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
    // Of HTTP/2 that is its stream; the request's own end would leave it open.
    const timer = setTimeout(() => request.raw.socket.destroy(), bodyTime);
    timer.unref();
    request.raw.on('close', () => clearTimeout(timer));
    request.raw.on('end', () => clearTimeout(timer));
  });
}

/** Uploads take as long as a school's line takes; a request without a body has arrived already. */
function mayBeSlow(request: FastifyRequest): boolean {
  return !hasBody(request) || (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  // Typed as HTTP/1.1 is; one by HTTP/2 needs no header to have one.
  const request: unknown = raw;
  if (request instanceof Http2ServerRequest) return !request.stream.endAfterHeaders;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
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

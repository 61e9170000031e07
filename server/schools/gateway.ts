import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refusalEnvelope } from '#server/http/envelope.ts';
import { errorPage, wantsPage } from '#server/http/error-page.ts';
import { malformedRequests } from '#server/http/malformed-requests.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import { refuseUpgrade } from '#server/live/websocket-helpers.ts';
import type { Lease } from './open-schools.ts';
import { hostOf } from './host-name.ts';
import type { SchoolEntry } from './registry.store.ts';

/** The application of a school, without a listening port. */
export type SchoolApp = { readonly server: Pick<Server, 'emit'> };

export type GatewayDeps = {
  readonly find: (host: string) => Promise<SchoolEntry | undefined>;
  readonly acquire: (school: SchoolEntry, use: 'request' | 'socket') => Promise<Lease<SchoolApp>>;
  /** Answers requests to the process rather than to a school; returns whether the request was one. */
  readonly answerOwnPage: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly trustProxy: boolean;
  readonly log: Logger;
};

const closedRefusal = () => new Refusal('学校正在维护，请稍后再试', { status: 503 });
const unknownRefusal = () => refusals.notFound('没有这所学校，请检查网址');

/**
 * Creates the one server of many schools: the host name decides which school gets a request or a socket. An unknown
 * name gets a 404; there is no default school.
 */
export function createGateway({ find, acquire, answerOwnPage, trustProxy, log }: GatewayDeps): Server {
  // The same values as Fastify's: a pupil's slow upload may take minutes, and browsers keep their connections.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 72_000 });
  const acquireFor = async (
    request: IncomingMessage,
    use: 'request' | 'socket',
  ): Promise<Lease<SchoolApp>> => {
    const host = hostOf(request.headers, trustProxy);
    const school = host === undefined ? undefined : await find(host);
    if (school === undefined) throw unknownRefusal();
    if (school.state !== 'ready') throw closedRefusal();
    try {
      return await acquire(school, use);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // SQLSTATE 3D000: a command has renamed the database since the registry was read.
      if (error instanceof Error && 'code' in error && error.code === '3D000') throw closedRefusal();
      log.error({ err: error, school: school.id }, 'a school cannot be opened');
      throw refusals.busy();
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { school, release } = await acquireFor(request, 'request');
    if (response.destroyed) return release();
    response.once('close', release);
    school.server.emit('request', request, response);
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { school, release } = await acquireFor(request, 'socket');
    if (socket.destroyed) return release();
    socket.once('close', release);
    school.server.emit('upgrade', request, socket, head);
  };
  server.on('request', (request, response) => {
    if (answerOwnPage(request, response)) return;
    answer(request, response).catch((error: unknown) =>
      sendRefusal(refusalOf(error, log), request, response),
    );
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      const isUnknown = refusalOf(error, log).status === 404;
      refuseUpgrade(socket, isUnknown ? '404 Not Found' : '503 Service Unavailable');
    });
  });
  server.on('clientError', malformedRequests(() => new Date()).clientErrorHandler);
  return server;
}

function refusalOf(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ err: error }, 'unexpected error');
  return refusals.busy();
}

function sendRefusal(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  const { method = '', url = '', headers } = request;
  const isPage = wantsPage({ method, url, headers });
  const body = isPage ? errorPage(refusal) : JSON.stringify(refusalEnvelope(refusal, new Date()));
  response.writeHead(refusal.status, {
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ...(refusal.status === 503 ? { 'Retry-After': '5' } : {}),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

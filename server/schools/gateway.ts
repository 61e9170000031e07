import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refused } from '#server/http/envelope.ts';
import { errorPage, wantsPage } from '#server/http/error-page.ts';
import { malformedRequests } from '#server/http/malformed.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import { refuseUpgrade } from '#server/live/socket-parts.ts';
import type { Lease } from './awake.ts';
import { hostOf } from './host.ts';
import type { SchoolEntry } from './registry.store.ts';

/** An application without a listening port of its own. */
export type Door = { readonly server: Pick<Server, 'emit'> };

export type GatewayDeps = {
  readonly find: (host: string) => Promise<SchoolEntry | undefined>;
  readonly enter: (school: SchoolEntry, use: 'request' | 'socket') => Promise<Lease<Door>>;
  /** Answers requests to the process rather than to a school; returns whether the request was one. */
  readonly own: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly trustProxy: boolean;
  readonly log: Logger;
};

const closed = () => new Refusal('学校正在维护，请稍后再试', { status: 503 });
const unknown = () => refusals.notFound('没有这所学校，请检查网址');

/**
 * Creates the one server of many schools: the host name decides which school gets a request or a socket. An unknown
 * name gets a 404; there is no default school.
 */
export function createGateway({ find, enter, own, trustProxy, log }: GatewayDeps): Server {
  // The same values as Fastify's: a pupil's slow upload may take minutes, and browsers keep their connections.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 72_000 });
  const choose = async (request: IncomingMessage, use: 'request' | 'socket'): Promise<Lease<Door>> => {
    const host = hostOf(request.headers, trustProxy);
    const school = host === undefined ? undefined : await find(host);
    if (school === undefined) throw unknown();
    if (school.state !== 'ready') throw closed();
    try {
      return await enter(school, use);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // SQLSTATE 3D000: a command has renamed the database since the registry was read.
      if (error instanceof Error && 'code' in error && error.code === '3D000') throw closed();
      log.error({ err: error, school: school.id }, 'a school cannot be opened');
      throw refusals.busy();
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { school, leave } = await choose(request, 'request');
    if (response.destroyed) return leave();
    response.once('close', leave);
    school.server.emit('request', request, response);
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { school, leave } = await choose(request, 'socket');
    if (socket.destroyed) return leave();
    socket.once('close', leave);
    school.server.emit('upgrade', request, socket, head);
  };
  server.on('request', (request, response) => {
    if (own(request, response)) return;
    answer(request, response).catch((error: unknown) => refuse(refusalOf(error, log), request, response));
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

function refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  const { method = '', url = '', headers } = request;
  const isPage = wantsPage({ method, url, headers });
  const body = isPage ? errorPage(refusal) : JSON.stringify(refused(refusal, new Date()));
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

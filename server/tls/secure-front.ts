import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { malformedRequests } from '#server/http/malformed-requests.ts';
import { renewCertificates, type Certificates } from './certificates.ts';

/** The target of requests: an application or a gateway without its own port. */
export type Answering = { readonly server: Pick<Server, 'emit'> };

export type SecureFront = {
  readonly port: number;
  /** Looks for a new certificate at once. */
  readonly look: () => Promise<void>;
  /** Accepts no more connections, lets open requests end, and cuts them off after the time limit. */
  readonly close: () => Promise<void>;
};

type FrontSettings = {
  readonly host: string;
  readonly port: number;
  /** Milliseconds. */
  readonly timeout: number;
};

/** As the plain server has them: a slow line may take minutes for a file, a header never does. HTTP/1.1 names its host. */
const rules = {
  requireHostHeader: true,
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 72_000,
};
/** The window of uploads by stream and by connection: HTTP/2's default of 64 kB makes distant ones slow. */
const uploadWindow = 1024 * 1024;
const lookEvery = 50;

/** https on a port, by HTTP/2 or 1.1 as the browser has it; sockets come by 1.1. */
export async function openSecureFront(
  answering: Answering,
  certificates: Certificates,
  { host, port, timeout }: FrontSettings,
  log: Logger,
): Promise<SecureFront> {
  const server = createSecureServer({
    ...certificates.first,
    allowHTTP1: true,
    handshakeTimeout: 20_000,
    settings: { maxConcurrentStreams: 64, initialWindowSize: uploadWindow },
  });
  Object.assign(server, rules);
  const leave = leaving(server, timeout);
  server.on('request', (request, response) => answering.server.emit('request', request, response));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    answering.server.emit('upgrade', request, socket, head),
  );
  server.on('clientError', malformedRequests(() => new Date()).clientErrorHandler);
  const renewal = renewCertificates(server, certificates, log);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    look: renewal.look,
    close: async () => {
      renewal.close();
      await leave();
    },
  };
}

/** Node's own way to end knows nothing of HTTP/2, and waits for everybody. */
function leaving(server: Http2SecureServer, timeout: number): () => Promise<void> {
  const connections = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  /** Connections of HTTP/1.1, with how many requests are under way on each. */
  const lines = new Map<Socket, number>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol === 'h2') return;
    lines.set(socket, 0);
    socket.once('close', () => lines.delete(socket));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.setLocalWindowSize(uploadWindow);
    session.setTimeout(rules.keepAliveTimeout, () => session.close());
    session.once('close', () => sessions.delete(session));
  });
  server.on('request', ({ socket }, response) => {
    const running = lines.get(socket);
    if (running === undefined) return;
    lines.set(socket, running + 1);
    response.once('close', () => lines.has(socket) && lines.set(socket, (lines.get(socket) ?? 1) - 1));
  });
  // The owner of an upgraded socket ends it.
  server.on('upgrade', (_request: IncomingMessage, socket: Socket) => lines.delete(socket));
  return async () => {
    const since = performance.now();
    const closed = once(server, 'close');
    server.close();
    // Again and again: some were shaking hands as it began.
    const end = (): void => {
      for (const session of sessions) session.close();
      for (const [socket, running] of lines) if (running === 0) socket.destroy();
      if (performance.now() - since > timeout) for (const socket of connections) socket.destroy();
    };
    end();
    const timer = setInterval(end, lookEvery);
    await closed;
    clearInterval(timer);
  };
}

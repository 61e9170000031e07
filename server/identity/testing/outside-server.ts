import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type OutsideRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type OutsideAnswer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Undefined: never answered. */
  readonly body?: string | undefined;
};

/** A server that is not ours, on a port of its own: what it was asked, and what it says. */
export async function startOutside(answer: (request: OutsideRequest) => OutsideAnswer) {
  const requests: OutsideRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://outside');
    const body = await text(request);
    const one = { method: request.method ?? '', url, headers: request.headers, body };
    requests.push(one);
    const reply = answer(one);
    if (reply.body !== undefined) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

export type CountingLine = {
  readonly url: string;
  /** Returns the bytes of answers since the last call, by requested path. */
  readonly take: () => ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
};

/** Starts a proxy between browser and server that counts the bytes the browser did not have in its cache. */
export async function startCountingLine(port: number): Promise<CountingLine> {
  let counts = new Map<string, number>();
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const address = request.url ?? '/';
    const name = address.split('?')[0] ?? '';
    const { method, headers } = request;
    const upstream = ask({ host: '127.0.0.1', port, path: address, method, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => counts.set(name, (counts.get(name) ?? 0) + chunk.length));
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // An answer cut off on one side is cut off on the other, otherwise the browser waits forever.
      pipeline(answer, response, () => undefined);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  };
  /** Websockets pass through and are not counted. */
  const join = ({ method, url, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer): void => {
    const lines = rawHeaders.map((text, place) => (place % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    const upstream = connect(port, '127.0.0.1');
    for (const side of [client, upstream])
      side.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    upstream.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`);
    upstream.write(head);
    client.pipe(upstream).pipe(client);
  };
  const server = createServer(pass).on('upgrade', join);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

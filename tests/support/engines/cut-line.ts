import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CutLine = {
  /** Address of the server through this proxy. */
  readonly url: string;
  /** Times at which websockets were opened (`performance.now`). */
  readonly openings: () => readonly number[];
  /** The number of open websockets. */
  readonly open: () => number;
  /** Ends every websocket without a close frame, like a server or network device that fails. */
  readonly cutSockets: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts a proxy between browser and server that can cut connections. While the server does not listen, calls
 * are refused as without the proxy.
 */
export async function startLine(port: number): Promise<CutLine> {
  const all = new Set<Socket>();
  const live = new Set<Socket>();
  const openings: number[] = [];
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      all.delete(client);
      live.delete(client);
    };
    all.add(client);
    for (const side of [client, upstream]) side.on('error', end).on('close', end);
    // The answer shows whether the connection is a websocket.
    upstream.once('data', (chunk: Buffer) => {
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 101')) return;
      live.add(client);
      openings.push(performance.now());
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    openings: () => openings,
    open: () => live.size,
    cutSockets: () => {
      for (const client of live) client.destroy();
    },
    close: async () => {
      for (const client of all) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

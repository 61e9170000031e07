import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CutLine = {
  /** Where browsers reach the server through it. */
  readonly url: string;
  /** When websockets have begun to go through (`performance.now`), one entry each. */
  readonly openings: () => readonly number[];
  /** Websockets that go through at this moment. */
  readonly open: () => number;
  /** Ends every websocket as a server or a box on the way does: without a word. */
  readonly cutSockets: () => void;
  readonly close: () => Promise<void>;
};

/** A line between browser and server that can be cut. While nobody listens at the port calls are refused, as they would be. */
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
    // The answer says whether it has become a websocket.
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

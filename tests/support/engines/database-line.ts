import { connect, createServer, type Socket } from 'node:net';

/** The answer of PostgreSQL without memory for a statement: an error, and ready for the next statement. */
const noMemory = Buffer.concat([
  Buffer.from([0x45, 0, 0, 0, 34]),
  Buffer.from('SERROR\0C53200\0Mout of memory\0\0'),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);
const isQuery = (chunk: Buffer): boolean => chunk[0] === 0x51;

/**
 * Starts a proxy to the database that can be frozen, so that it accepts data without an answer, or that
 * refuses statements.
 */
export async function startDatabaseLine(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? '5432');
  const upstream = (): Socket =>
    folder === null ? connect(port, url.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
  const open = new Set<Socket>();
  let isFrozen = false;
  let isRefusing = false;
  let made = 0;
  const server = createServer((client) => {
    made += 1;
    const other = upstream();
    const end = (): void => void [client, other].map((side) => side.destroy());
    for (const side of [client, other]) {
      open.add(side);
      side.on('error', end).on('close', end);
      side.on('close', () => open.delete(side));
    }
    client.on('data', (chunk) => {
      if (isRefusing && isQuery(chunk)) client.write(noMemory);
      else if (!isFrozen) other.write(chunk);
    });
    other.on('data', (chunk) => (isFrozen ? undefined : client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(databaseUrl);
  through.search = '';
  through.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return {
    url: through.href,
    freeze: (value: boolean) => (isFrozen = value),
    refuse: (value: boolean) => (isRefusing = value),
    made: () => made,
    /** The number of open connections; each has two sides. */
    open: () => open.size / 2,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

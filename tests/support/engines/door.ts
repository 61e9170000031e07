import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A proxy to a local server that can be shut. */
export type Door = {
  readonly port: number;
  /** Ends open connections and refuses new ones. */
  readonly shut: () => void;
  /** Stops the traffic without closing connections. */
  readonly freeze: () => void;
  readonly unlock: () => void;
  readonly close: () => void;
};

export async function doorTo(target: NetConnectOpts): Promise<Door> {
  const open = new Set<Socket>();
  let isShut = false;
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const side of [client, upstream]) {
      open.add(side);
      side.on('error', () => undefined).on('close', () => [client, upstream].map((each) => each.destroy()));
      side.on('close', () => open.delete(side));
    }
    if (isShut) client.destroy();
    client.on('data', (chunk) => (isFrozen ? undefined : upstream.write(chunk)));
    upstream.on('data', (chunk) => (isFrozen ? undefined : client.write(chunk)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    shut: () => {
      isShut = true;
      for (const side of open) side.destroy();
    },
    freeze: () => {
      isFrozen = true;
    },
    unlock: () => {
      [isShut, isFrozen] = [false, false];
    },
    close: () => {
      for (const side of open) side.destroy();
      server.close();
    },
  };
}

/** Returns the listening address of a database URL. */
export function listenerOf(databaseUrl: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const number = Number(searchParams.get('port') ?? (port || '5432'));
  return folder === null ? { host: hostname, port: number } : { path: `${folder}/.s.PGSQL.${number}` };
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pino, type Logger } from 'pino';
import { connect } from '#server/store/connect.ts';
import { Bus } from '../bus.ts';
import { PostgresEngine } from '../postgres-engine.ts';

type Sockets = { readonly close: () => void };
type NodeDeps = { readonly http: Server; readonly bus: Bus; readonly log: Logger };
type LiveNode<Kind extends Sockets> = Pick<NodeDeps, 'http' | 'bus'> & {
  readonly sockets: Kind;
  /** Base URL of its websockets, below `/api`. */
  readonly url: string;
};

/** Creates servers that share one database and have one kind of sockets. */
export function liveNodes<Kind extends Sockets>() {
  const nodes: LiveNode<Kind>[] = [];
  const log = pino({ level: 'silent' });
  /** Starts a node on an existing bus. */
  const startOn = async (bus: Bus, create: (deps: NodeDeps) => Kind): Promise<void> => {
    const http = createServer();
    const sockets = create({ http, bus, log });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    nodes.push({ http, bus, sockets, url: `ws://127.0.0.1:${port}/api` });
  };
  return {
    startOn,
    start: async (databaseUrl: string, create: (deps: NodeDeps) => Kind): Promise<void> => {
      const bus = new Bus(new PostgresEngine({ connect: () => connect(databaseUrl, 'bus'), log }), log);
      await bus.start();
      await startOn(bus, create);
    },
    at: (index: number): LiveNode<Kind> => {
      const found = nodes[index];
      if (found === undefined) throw new Error('no such server');
      return found;
    },
    close: async (): Promise<void> => {
      for (const { sockets, http, bus } of nodes) {
        sockets.close();
        http.close();
        await bus.close();
      }
    },
  };
}

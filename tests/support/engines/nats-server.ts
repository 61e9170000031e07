import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endable, untilSaid, type EndableChild } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** The paths in Debian and in other systems. */
const places = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** A real local NATS server whose port stays the same after a restart. */
export type NatsServer = {
  readonly port: number;
  /** Ends the previous process first. */
  readonly start: () => Promise<void>;
  /** Stops it like a machine that loses power. */
  readonly stop: () => Promise<void>;
};

/** Starts nats-server. `access`: the command line options for access control. */
export async function natsServer(access: readonly string[] = []): Promise<NatsServer> {
  const binary = places.find((place) => existsSync(place));
  if (binary === undefined) throw new Error('nats-server is not installed: apt-get install -y nats-server');
  const port = await freePort();
  let running: EndableChild | undefined;
  return {
    port,
    start: async () => {
      await running?.end();
      const started = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), ...access], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running = endable(started);
      await untilSaid(started, { name: 'nats-server', words: 'Server is ready' });
    },
    stop: async () => {
      await running?.end();
    },
  };
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endable, untilSaid, type EndableChild } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** As Debian and others install it. */
const places = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** A real NATS server of this machine, on a port that stays the same over its stops. */
export type NatsServer = {
  readonly port: number;
  /** Ends the one before. */
  readonly start: () => Promise<void>;
  /** As a machine that goes off. */
  readonly stop: () => Promise<void>;
};

/** `access`: what its command line wants to know of who may come in. */
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

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endable, untilSaid, type EndableChild } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** As Debian installs it. */
const binary = '/usr/bin/redis-server';

/** A real Redis of this machine that keeps nothing on disk, on a port that stays the same over its stops. */
export type RedisServer = {
  readonly port: number;
  /** Ends the one before. */
  readonly start: () => Promise<void>;
  /** As a machine that goes off. */
  readonly stop: () => Promise<void>;
};

/** `more`: what its command line is to know besides. */
export async function redisServer(more: readonly string[] = []): Promise<RedisServer> {
  if (!existsSync(binary)) throw new Error('redis-server is not installed: apt-get install -y redis-server');
  const port = await freePort();
  let running: EndableChild | undefined;
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  // Its title would be written over its environment, by which what a test has left is found.
  settings.push('--set-proc-title', 'no');
  return {
    port,
    start: async () => {
      await running?.end();
      const started = spawn(binary, [...settings, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
      running = endable(started);
      await untilSaid(started, { name: 'redis-server', words: 'Ready to accept connections' });
    },
    stop: async () => {
      await running?.end();
    },
  };
}

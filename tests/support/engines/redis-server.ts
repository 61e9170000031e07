import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endable, untilSaid, type EndableChild } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** The path in Debian. */
const binary = '/usr/bin/redis-server';

/** A real local Redis without persistence, whose port stays the same after a restart. */
export type RedisServer = {
  readonly port: number;
  /** Ends the previous process first. */
  readonly start: () => Promise<void>;
  /** Stops it like a machine that loses power. */
  readonly stop: () => Promise<void>;
};

/** Starts Redis. `more`: further command line options. */
export async function redisServer(more: readonly string[] = []): Promise<RedisServer> {
  if (!existsSync(binary)) throw new Error('redis-server is not installed: apt-get install -y redis-server');
  const port = await freePort();
  let running: EndableChild | undefined;
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  // Its process title would overwrite its environment, which identifies processes left over by a test.
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

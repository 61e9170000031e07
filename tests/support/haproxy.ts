import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { untilSaid } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** As Debian installs it. */
const binary = '/usr/sbin/haproxy';

export type Haproxy = {
  readonly url: string;
  /** Whether it sends requests to node 1, 2, … */
  readonly isUp: (node: number) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** The proxy that schools are given (deploy/haproxy.cfg), before the nodes at these ports. */
export async function startHaproxy(nodes: readonly number[]): Promise<Haproxy> {
  const [port, stats] = [await freePort(), await freePort()];
  const places = nodes.map((node, at) => [`NODE${at + 1}`, `127.0.0.1:${node}`]);
  const stop = await runHaproxy('deploy/haproxy.cfg', {
    BIND: `127.0.0.1:${port}`,
    STATS: `127.0.0.1:${stats}`,
    ...Object.fromEntries(places),
  });
  const figures = async (): Promise<string> =>
    await (await fetch(`http://127.0.0.1:${stats}/;csv`, { signal: AbortSignal.timeout(5000) })).text();
  const isUp = async (node: number): Promise<boolean> => {
    const line = (await figures()).split('\n').find((one) => one.startsWith(`nodes,node${node},`));
    // One of two checks that failed makes it `UP 1/2`: it is sent requests still.
    return line?.split(',')[17]?.startsWith('UP') === true;
  };
  return { url: `http://127.0.0.1:${port}`, isUp, stop };
}

/** haproxy with a file and what differs by environment; answers how to end it. */
export async function runHaproxy(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  if (!existsSync(binary)) throw new Error('haproxy is not installed: apt-get install -y haproxy');
  const running = spawn(binary, ['-W', '-db', '-f', file], {
    // By the folder it is known whose it is.
    env: { TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(running, 'exit');
  await untilSaid(running, { name: 'haproxy', words: 'Loading success' });
  return async () => {
    running.kill('SIGTERM');
    await ended;
  };
}

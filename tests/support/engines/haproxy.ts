import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { untilSaid } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** The path in Debian. */
const binary = '/usr/sbin/haproxy';

export type Haproxy = {
  readonly url: string;
  /** Returns whether the proxy sends requests to node 1, 2, … */
  readonly isUp: (node: number) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** Starts the proxy of deploy/haproxy.cfg in front of the nodes at these ports. */
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
    // After one of two failed checks the state is `UP 1/2`, and the node still gets requests.
    return line?.split(',')[17]?.startsWith('UP') === true;
  };
  return { url: `http://127.0.0.1:${port}`, isUp, stop };
}

/** Starts haproxy with a file and its environment. Returns a function that stops it. */
export async function runHaproxy(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  if (!existsSync(binary)) throw new Error('haproxy is not installed: apt-get install -y haproxy');
  const running = spawn(binary, ['-W', '-db', '-f', file], {
    // TMPDIR identifies the process for the cleanup.
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

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const benchPassword = 'Campus-2026';

export type ProductProcess = {
  readonly url: string;
  readonly startedIn: number;
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** Ends the process and answers when it has gone; the data folder stays. */
  readonly stop: () => Promise<void>;
};

/** The built product in a process of its own, as `npm start` runs it. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}): Promise<ProductProcess> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve('dist/server.js')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', INITIAL_PASSWORD: benchPassword, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(url)) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the product ended with code ${code ?? 'none'}`)));
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    url,
    child,
    dataDir,
    startedIn: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

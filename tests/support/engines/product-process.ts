import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { untilSaid } from './endable-child.ts';

export type ProductProcess = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to the address on its output. */
  readonly startedIn: number;
  /** Returns the whole output so far. */
  readonly output: () => string;
  /** Stops the process regularly and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Kills the process only, not its children. */
  readonly kill: () => Promise<void>;
};

export const journeyPassword = 'Campus-2026';

export type ProductSettings = {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** The program of another build. */
  readonly program?: string;
};

/**
 * Starts the built product (dist/) in its own process, as `npm start` does. Rejects with its output if it
 * ends or is not ready within 100 s.
 */
export async function startProductProcess({
  dataDir,
  port: expected,
  env = {},
  program = 'dist/server.js',
}: ProductSettings): Promise<ProductProcess> {
  const port = expected ?? (await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve(program)], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      INITIAL_PASSWORD: journeyPassword,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const isSecure = (env['TLS'] ?? env['TLS_CERT']) !== undefined;
  const url = `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`;
  const output = await untilSaid(child, { name: 'the product', words: url, seconds: 100 });
  return {
    url,
    port,
    dataDir,
    child,
    startedIn: performance.now() - started,
    output,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

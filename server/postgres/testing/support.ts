import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { STOP_STEPS, endProcess, inspectProcess, waitUntil } from '../processes.ts';
import { type RunningPostgres, type StartOptions, startPostgres } from '../supervisor.ts';

/** True where the tests may take other users' uids and user namespaces. */
export const isRoot = process.getuid?.() === 0;

/** Waits for a condition of the test; throws when it does not come true in time. */
export async function eventually(condition: () => Promise<boolean> | boolean): Promise<void> {
  if (!(await waitUntil(async () => await condition(), 20_000))) {
    throw new Error('the condition did not come true in time');
  }
}

/** A folder for one test, removed afterwards. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts a server that is stopped when the test ends, before its folder is removed. */
export async function start(
  options: Omit<StartOptions, 'log'>,
): Promise<RunningPostgres & { readonly lines: string[] }> {
  const lines: string[] = [];
  const postgres = await startPostgres({ ...options, log: (line) => lines.push(line) });
  onTestFinished(() => postgres.stop());
  return { ...postgres, lines };
}

/** The rows of one query on a connection of its own. */
export async function query(postgres: RunningPostgres, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const lineSchema = z.union([
  z.number(),
  z.object({ server: z.number(), host: z.string() }),
  z.object({ failure: z.string() }),
]);

export type Product = {
  readonly child: ChildProcess;
  readonly acked: readonly number[];
  /** The pid of its postmaster; throws what it printed when it failed. */
  ready(): Promise<number>;
  failed(): Promise<string>;
  exited(): Promise<void>;
};

const script = fileURLToPath(new URL('product-process.ts', import.meta.url));

/** A second product process, as in production but for the writer inside. Killed when the test ends. */
export function startProduct(
  args: readonly string[],
  identity: { uid?: number; gid?: number } = {},
): Product {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...identity,
  });
  const acked: number[] = [];
  let server: number | undefined;
  let failure: string | undefined;
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const value = lineSchema.parse(JSON.parse(line));
      if (typeof value === 'number') {
        acked.push(value);
      } else if ('server' in value) {
        server = value.server;
      } else {
        failure = value.failure;
      }
    }
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    const command = (await inspectProcess(server ?? 0))?.command ?? '';
    if (server !== undefined && command.includes(`-D ${args[0] ?? ''}`)) {
      await endProcess(server, STOP_STEPS);
    }
  });
  return {
    child,
    acked,
    ready: async () => {
      await eventually(() => server !== undefined || failure !== undefined || child.exitCode !== null);
      if (server === undefined) {
        throw new Error(failure ?? 'the product process said nothing');
      }
      return server;
    },
    failed: async () => {
      await eventually(() => failure !== undefined || child.exitCode !== null);
      return failure ?? '';
    },
    exited: () => closed,
  };
}

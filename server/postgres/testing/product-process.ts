import { mkdir } from 'node:fs/promises';
import { Client } from 'pg';

import { describeBinaries } from '../binaries.ts';
import { startPostgres } from '../supervisor.ts';

// A product process for tests that kill one: `node --import tsx product-process.ts DATA_DIR [BIN]`. Prints one JSON value per
// line: `{"server":PID}` when the server answers, then each acknowledged row number. SIGTERM stops it properly, SIGUSR2 crashes it.

const [dataDir = '', bin] = process.argv.slice(2);
const writeJson = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);

async function write(client: Client, writing: () => boolean): Promise<void> {
  await client.query('create table if not exists acked (n integer primary key)');
  while (writing()) {
    const { rows } = await client.query<{ n: number }>(
      'insert into acked select coalesce(max(n), 0) + 1 from acked returning n',
    );
    writeJson(rows[0]?.n);
  }
}

async function main(): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const binaries = bin === undefined ? {} : { binaries: await describeBinaries(bin, 'system') };
  const postgres = await startPostgres({ dataDir, log: () => undefined, ...binaries });
  let running = true;
  process.once('SIGTERM', () => (running = false));
  process.once('SIGUSR2', () => {
    throw new Error('crashed on demand');
  });
  writeJson({ server: postgres.pid, host: postgres.connection.host });
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  await write(client, () => running);
  await client.end();
  await postgres.stop();
}

await main().catch((error: unknown) => {
  writeJson({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
});

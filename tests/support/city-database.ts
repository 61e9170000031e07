import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, startPostgres } from '#server/postgres/supervisor.ts';
import { adminQuery, asSuperuser } from './database-url.ts';

export type CityDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/** A PostgreSQL of the system, as a city has it, on a folder of its own. */
export async function startCityDatabase(): Promise<CityDatabase> {
  const binaries = await findBinaries({
    npmNative: undefined,
    systemRoot: '/usr/lib/postgresql',
    path: process.env['PATH'] ?? '',
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-city-database-'));
  const said: string[] = [];
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    binaries,
    log: (line) => said.push(line),
  });
  // The product does so itself from 16 on.
  await adminQuery(asSuperuser(server.url), 'alter role campus createrole');
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

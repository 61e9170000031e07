import path from 'node:path';
import type { Config } from '#server/config.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';

/** With the database that is there, or the embedded one, started for this alone. */
export async function withDatabase(
  known: string | undefined,
  config: Config,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (known !== undefined) return await work(known);
  const postgres = await startPostgres({ dataDir: postgresFolder(config), log: () => undefined });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

export const directUrl = ({ databaseDirectUrl, databaseUrl }: Config): string | undefined =>
  databaseDirectUrl ?? databaseUrl;

export const postgresFolder = (config: Config): string => path.join(config.dataDir, 'postgres');

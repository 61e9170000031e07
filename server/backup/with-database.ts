import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';

/** Runs `work` with the given database, or with the embedded one, which is started for this call only. */
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

import path from 'node:path';
import { findRunning } from '#server/postgres/running.ts';
import { openDatabase, type Db } from '#server/store/database.ts';

/** Opens the database of a product that runs on this folder, for data that is tedious to create by hand. */
export async function withStore<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const url = await findRunning(path.join(dataDir, 'postgres'));
  if (url === undefined) throw new Error(`no product runs on ${dataDir}`);
  const { db, close } = openDatabase(url, { warn: () => undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { Client } from 'pg';

import { readPassword } from './cluster.ts';
import { clusterFolder } from './data-folder.ts';
import { APPLICATION_ROLE, DATABASE } from './settings.ts';
import { connectionUrl } from './supervisor.ts';

/**
 * The address of the server that another process of ours runs on this data folder, as one string for `pg`'s
 * `connectionString`; undefined when none answers. Starts and changes nothing.
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  // postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const [, , , port = '', socketFolder = '', address = ''] = lines;
  const tcp = platform === 'win32';
  const host = tcp ? address : socketFolder;
  if (host === '' || port === '') return undefined;
  const url = connectionUrl({
    host,
    port: Number(port),
    user: APPLICATION_ROLE,
    database: DATABASE,
    ...(tcp ? { password: await readPassword(dataDir) } : {}),
  });
  return (await answers(url)) ? url : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';

import { privateFolder } from './data-folder.ts';
import { DataFolderLocked, DataFolderUnusable } from './errors.ts';
import { fileOwner } from './identity.ts';
import type { Identity } from './types.ts';
import { SOCKET_PORT } from './settings.ts';

/** sockaddr_un.sun_path less the closing NUL: 108 bytes on Linux, 104 on macOS. */
const PATH_LIMIT = platform === 'darwin' ? 103 : 107;

export type SocketFolder = { readonly path: string; remove(): Promise<void> };

const socketOf = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/** Only the socket's own path is bounded, not the one of its `.lock` file. */
const fits = (folder: string): boolean => Buffer.byteLength(socketOf(folder)) <= PATH_LIMIT;

async function answers(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/**
 * The socket's lock file names a pid like `postmaster.pid` does and would stop postgres when that pid is a zombie or
 * a foreign process. A server that still answers here is foreign: the pids of another container on the same volume
 * are invisible.
 */
async function clearSocket(folder: string, dataDir: string): Promise<void> {
  if (await answers(socketOf(folder))) {
    throw new DataFolderLocked(dataDir, '可能在另一个容器中');
  }
  await rm(socketOf(folder), { force: true });
  await rm(`${socketOf(folder)}.lock`, { force: true });
}

function choosePath(dataDir: string, identity: Identity): string {
  const inside = join(dataDir, 'socket');
  if (fits(inside)) {
    return inside;
  }
  const key = `${fileOwner(identity)?.uid ?? ''}:${dataDir}`;
  const name = `campus-pg-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  const path = [tmpdir(), '/tmp'].map((folder) => join(folder, name)).find(fits);
  if (path === undefined) {
    throw new DataFolderUnusable(
      `数据目录 ${dataDir} 的路径过长，临时目录的路径也过长，请换一个较短的 DATA_DIR`,
    );
  }
  return path;
}

/**
 * A folder for the unix socket, 0700: with `trust` that mode is the only thing between another user of the machine and the data.
 * Inside the data folder when its path is short enough, else a folder under the temporary folder whose name depends on the data
 * folder and the user alone, so that a killed process leaves at most one behind. Throws `DataFolderLocked` when a server answers.
 */
export async function openSocketFolder(dataDir: string, identity: Identity): Promise<SocketFolder> {
  const path = choosePath(dataDir, identity);
  await privateFolder(path, identity);
  await clearSocket(path, dataDir);
  const outside = !path.startsWith(dataDir);
  return {
    path,
    remove: async () => (outside ? await rm(path, { recursive: true, force: true }) : undefined),
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';

import { majorOf } from './binaries.ts';
import type { PostgresBinaries, Identity } from './types.ts';
import { clusterFolder } from './data-folder.ts';
import {
  DataFolderTooNew,
  DataFolderTooOld,
  DataFolderUnusable,
  errorCode,
  firstLine,
  startError,
  isFullDiskLine,
} from './errors.ts';
import { SUPERUSER } from './settings.ts';
import { program, runToEnd } from './spawn.ts';

type Context = {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly log: (line: string) => void;
  readonly abort?: AbortSignal | undefined;
};

/** The builtin provider orders like C and knows the case of every letter, whatever libc is installed; it came with 17. */
function localeArguments(major: number): readonly string[] {
  return major >= 17
    ? ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--encoding=UTF8', '--locale=C'];
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'password');
}

/** The password of the TCP connection on Windows, made with the cluster. Untested. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(passwordFile(dataDir), 'utf8')).trim();
}

async function authArguments(dataDir: string): Promise<readonly string[]> {
  if (platform !== 'win32') {
    return ['--auth=trust'];
  }
  const file = passwordFile(dataDir);
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

async function foundMajor(cluster: string): Promise<number | undefined> {
  try {
    return majorOf(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function assertMajor(dataDir: string, found: number, have: number): void {
  if (found > have) {
    throw new DataFolderTooNew(dataDir, found, have);
  }
  if (found < have) {
    throw new DataFolderTooOld(dataDir, found, have);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what a killed `initdb` left. It may still be writing, so a failure to remove is only reported. */
async function removeDrafts(dataDir: string, log: Context['log']): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('cluster.new-'));
  for (const draft of drafts) {
    await rm(join(dataDir, draft), { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      log(`postgres: unfinished ${draft} could not be removed: ${firstLine(error)}`),
    );
  }
}

async function create(context: Context): Promise<void> {
  const { dataDir, binaries, identity } = context;
  const draft = join(dataDir, `cluster.new-${randomUUID()}`);
  const { code, lines } = await runToEnd({
    binaries,
    identity,
    file: program(binaries, 'initdb'),
    abort: context.abort,
    args: [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      ...localeArguments(majorOf(binaries.version)),
      ...(await authArguments(dataDir)),
      // Old disks: a torn or flipped page is reported instead of read. The default only since 18.
      '--data-checksums',
    ],
  });
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    context.abort?.throwIfAborted();
    const reason =
      lines.find(isFullDiskLine) ??
      lines.find((line) => /error|could not|cannot/i.test(line)) ??
      lines.at(-1) ??
      `code ${code}`;
    throw startError(reason, `无法在 ${dataDir} 中建立数据库：${reason}`);
  }
  // initdb has synced every file; the rename makes the cluster appear whole or not at all.
  await rename(draft, clusterFolder(dataDir));
  await syncFolder(dataDir);
}

/**
 * Creates the cluster on the first start and checks its version on every other. The caller holds the owner lock. Throws
 * `DataFolderTooNew`, `DataFolderTooOld`, `DataFolderUnusable`, `DiskFull` or `PostgresFailed`.
 */
export async function ensureCluster(context: Context): Promise<void> {
  const { dataDir, binaries, log } = context;
  const cluster = clusterFolder(dataDir);
  await removeDrafts(dataDir, log);
  const found = await foundMajor(cluster);
  if (found !== undefined) {
    assertMajor(dataDir, found, majorOf(binaries.version));
    return;
  }
  const content = await readdir(cluster).catch(() => undefined);
  if (content !== undefined) {
    throw new DataFolderUnusable(`${cluster} 不是 PostgreSQL 的数据目录（缺少 PG_VERSION），请移走它`);
  }
  log(`postgres: creating a new cluster (PostgreSQL ${binaries.version}) in ${dataDir}`);
  await create(context);
}

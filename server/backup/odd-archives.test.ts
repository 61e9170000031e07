import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { openArchive } from './archive-reader.ts';
import { backupFailure } from './failures.ts';
import { BackupRefused } from './manifest.ts';

// Archives that no backup wrote: each is refused with a Chinese message and within bounded memory.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-odd-archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

const good = {
  product: 'scratch-campus',
  format: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  migrations: ['0001_system'],
  tables: [],
  files: [],
  broken: [],
};

async function refusal(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'odd.zip');
  await writeFile(file, bytes);
  try {
    (await openArchive(file, { passphrase: undefined })).close();
    return '';
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return error.message;
  }
}
const archive = (manifest: unknown, compress = false): Buffer =>
  writeZip([
    { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)), compress },
    { name: 'database/x.copy', data: Buffer.from('') },
  ]);
const sizeAt = 24;
/** Overwrites a value of the directory, `at` bytes into the entry of the manifest. */
function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + at);
  return copy;
}

describe('an archive', () => {
  it('opens when it is complete', async () => {
    expect(await refusal(archive(good))).toBe('');
  });

  it('with a manifest beyond its limit is refused before it is unpacked', async () => {
    const large = changed(archive(good, true), sizeAt, 200 * 1024 * 1024);
    expect(await refusal(large)).toBe('备份文件的清单超过 192 MB，不能恢复');
  });

  it('with a manifest larger than its directory entry is refused as damaged', async () => {
    expect(await refusal(changed(archive(good, true), sizeAt, 10))).toBe('备份文件的清单已损坏');
  });

  it.each<[string, unknown]>([
    ['a table whose name is no name', { ...good, tables: [{ name: 'x'.repeat(64), columns: [] }] }],
    ['more migrations than there can be', { ...good, migrations: Array.from({ length: 10_001 }, () => 'x') }],
    ['another product', { ...good, product: 'x' }],
    ['null', null],
  ])('of %s is refused as foreign to this product', async (_what, manifest) => {
    expect(await refusal(archive(manifest))).toBe('不是本产品的备份文件，或由更新版本的程序制作');
  });

  it('without a manifest, truncated or with names that lead elsewhere is refused in Chinese', async () => {
    expect(await refusal(writeZip([{ name: 'x', data: Buffer.from('x') }]))).toBe(
      '备份文件不完整：缺少 manifest.json',
    );
    const strange = writeZip([{ name: '../x', data: Buffer.from('x') }]);
    expect(await refusal(strange)).toBe('备份文件已损坏或不完整');
    expect(await refusal(archive(good).subarray(0, 60))).toMatch(/^不是备份文件，或不完整/);
    expect(await refusal(changed(archive(good), 0, 0))).toBe('备份文件已损坏或不完整');
  });
});

it('rows that the database does not accept are reported in one line of Chinese', () => {
  for (const code of ['22P02', '22P04', '23505', '42703']) {
    const failure = backupFailure('restore', Object.assign(new Error('invalid input syntax'), { code }));
    expect(String(failure)).toBe(
      `BackupRefused: 数据库不接受备份里的数据（${code}），恢复没有完成；数据库保持原样，没有改动。备份文件可能被改动过`,
    );
  }
});

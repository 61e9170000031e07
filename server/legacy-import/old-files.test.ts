import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { startS3Double } from '#tests/support/engines/s3-double.ts';
import { inBucket, openOldFiles, type OldFiles } from './old-files.ts';

let folder: string;
const names = ['aa11.sb3', '2024/bb.png'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-old-files-'));
  await mkdir(path.join(folder, 'uploads', '2024'), { recursive: true });
  for (const name of names) await writeFile(path.join(folder, 'uploads', name), name);
  await writeFile(path.join(folder, 'secret'), 'of this machine');
  await symlink(path.join(folder, 'secret'), path.join(folder, 'uploads', 'link'));
  await mkdir(path.join(folder, 'outside'));
  await writeFile(path.join(folder, 'outside', 'keys'), 'of this machine');
  await symlink(path.join(folder, 'outside'), path.join(folder, 'uploads', 'far'));
  await symlink('loop', path.join(folder, 'uploads', 'loop'));
  await symlink(path.join(folder, 'uploads'), path.join(folder, 'same-uploads'));
  const entries = names.map((name) => ({ name: `uploads/${name}`, data: Buffer.from(name), compress: true }));
  await writeFile(path.join(folder, 'uploads.zip'), writeZip(entries));
  await writeFile(path.join(folder, 'broken.zip'), 'PK');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(files: OldFiles, old: string): Promise<string | undefined> {
  const open = await files.find(old);
  return open && (await text(await open()));
}

it('only old files below the prefix of a bucket are found, by path or by its last part', async () => {
  const double = await startS3Double();
  onTestFinished(() => double.close());
  const names = ['old/aa11.sb3', 'old/temp/积木 1.png', 'secret'];
  for (const name of names) double.objects.set(name, { bytes: Buffer.from(name), modified: new Date() });
  const files = inBucket(double.settings, 'old/');
  const expected = [
    'aa11.sb3',
    '/temp/aa11.sb3',
    'temp/积木 1.png',
    '../secret',
    'a/../aa11.sb3',
    'gone.png',
    '',
  ];
  const found: unknown[] = [];
  for (const old of expected) found.push(await read(files, old));
  const [sb3, png, none] = [names[0], names[1], undefined];
  expect(found).toEqual([sb3, sb3, png, none, none, none, none]);
});

describe.each(['uploads', 'same-uploads', 'uploads.zip'])('old files in %s', (place) => {
  it('are found by path or by the last part of the path, and no other file is', async () => {
    const files = await openOldFiles(path.join(folder, place));
    try {
      const expected = [
        'aa11.sb3',
        'temp/aa11.sb3',
        '2024/bb.png',
        '../secret',
        'link',
        'far/keys',
        'loop',
        'gone.png',
        '',
      ];
      const found: unknown[] = [];
      for (const old of expected) found.push(await read(files, old));
      const none = undefined;
      expect(found).toEqual(['aa11.sb3', 'aa11.sb3', '2024/bb.png', none, none, none, none, none, none]);
    } finally {
      files.close();
    }
  });
});

it('a path that is neither a folder nor a complete zip is refused in one line', async () => {
  await expect(openOldFiles(path.join(folder, 'gone'))).rejects.toThrow('找不到上传文件夹或它的 .zip 文件');
  await expect(openOldFiles(path.join(folder, 'broken.zip'))).rejects.toThrow('压缩包已损坏或不完整');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Double, type S3Double } from '#tests/support/engines/s3-double.ts';
import { copyFiles } from './copy-files.ts';
import { createFileStore, createLocalFileStore, type FileStore } from './file-store.ts';
import { FileDiffers, FileStoreAway } from './object-store.ts';
import { createS3Objects } from './s3-objects.ts';

let folder: string;
let double: S3Double;
let local: FileStore;
let remote: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-copy-'));
  double = await startS3Double({ pageSize: 2 });
  const inbox = path.join(folder, 'inbox');
  const timing = { timeout: 500, pause: 1, attempts: 1 };
  local = await createLocalFileStore(path.join(folder, 'files'));
  remote = await createFileStore(
    createS3Objects({ settings: double.settings, inbox, isPublic: false, partSize: 1000, timing }),
    inbox,
  );
});
afterEach(async () => {
  await double.close();
  await rm(folder, { recursive: true });
});

const texts = ['one', 'two', 'three', 'x'.repeat(5000), 'five'];
const fill = async (store: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for (const text of texts)
    names.push((await store.put(Readable.from([Buffer.from(text)]), { limit: 10_000 })).sha256);
  return names;
};
const bytes = 3 + 3 + 5 + 5000 + 4;

describe('copying all files', () => {
  it('to the object store and back keeps all contents', async () => {
    const names = await fill(local);
    expect(await copyFiles(local, remote)).toEqual({ copied: 5, present: 0, size: bytes, broken: [] });
    const other = await createLocalFileStore(path.join(folder, 'back'));
    expect(await copyFiles(remote, other)).toEqual({ copied: 5, present: 0, size: bytes, broken: [] });
    const read = async (name: string) => (await buffer(await other.open(name))).toString();
    expect(await Promise.all(names.map(read))).toEqual(texts);
  });

  it('resumes after an interruption and sends nothing twice', async () => {
    await fill(local);
    let puts = 0;
    double.befall({ how: 500, when: ({ method }) => method === 'PUT' && (puts += 1) > 2 });
    await expect(copyFiles(local, remote)).rejects.toThrow(FileStoreAway);
    double.calm();
    const before = double.objects.size;
    expect([before > 0, before < 5]).toEqual([true, true]);
    expect(await copyFiles(local, remote)).toMatchObject({ copied: 5 - before, present: before });
    expect(await copyFiles(local, remote)).toMatchObject({ copied: 0, present: 5, size: 0 });
  });

  it('skips and reports files that a damaged disk has changed', async () => {
    const [damaged = ''] = await fill(local);
    await local.whileLocal(damaged, (place) => writeFile(place, 'eno'));
    expect(await copyFiles(local, remote)).toMatchObject({ copied: 4, broken: [damaged] });
    expect(await remote.stat(damaged)).toBe(undefined);
  });

  it('stops if the store returns different bytes', async () => {
    const [one = ''] = await fill(local);
    const open: FileStore['open'] = async () => Readable.from([Buffer.from('other')]);
    await expect(copyFiles(local, { ...remote, open })).rejects.toThrow(FileDiffers);
    expect(await local.stat(one)).toEqual({ size: 3 });
    expect(double.objects.size).toBe(0);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { engineKinds, type Engine } from '#tests/support/engines/object-engines.ts';
import { createFileStore, createLocalFileStore, type FileStore } from './file-store.ts';
import { FileDiffers, FileMissing } from './object-store.ts';
import { FileEmpty, FileTooLarge, HEAD_BYTES } from './receive.ts';

const LIMIT = { limit: 1024 * 1024 };

async function* chunksOf(data: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}

async function* thenFails(data: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* chunksOf(data);
  throw new Error('client went away');
}

const sha = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

describe.each(engineKinds)('files in $name', ({ open }) => {
  let engine: Engine;
  let store: FileStore;

  beforeEach(async () => {
    engine = await open();
    store = await createFileStore(engine.objects, engine.inbox);
  });
  afterEach(() => engine.close());

  const staging = (): Promise<string[]> => readdir(engine.inbox);
  const listed = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { sha256 } of store.list()) found.push(sha256);
    return found.toSorted();
  };

  test('are stored under the hash of their content', async () => {
    const data = randomBytes(300_000);
    const stored = await store.put(Readable.from(chunksOf(data)), LIMIT);
    expect(stored.sha256).toBe(sha(data));
    expect(stored.size).toBe(300_000);
    expect(Buffer.from(stored.head).equals(data.subarray(0, HEAD_BYTES))).toBe(true);
    expect((await store.whileLocal(stored.sha256, (path) => readFile(path))).equals(data)).toBe(true);
    expect((await buffer(await store.open(stored.sha256))).equals(data)).toBe(true);
    expect(await store.stat(stored.sha256)).toEqual({ size: 300_000 });
    expect(await staging()).toEqual([]);
  });

  test('return a shorter head if the file is shorter than the head', async () => {
    const stored = await store.put(chunksOf(Buffer.from('你好，世界'), 4), LIMIT);
    expect(Buffer.from(stored.head).toString()).toBe('你好，世界');
  });

  test('open by a range with both ends included', async () => {
    const { sha256 } = await store.put(chunksOf(Buffer.from('0123456789')), LIMIT);
    expect((await buffer(await store.open(sha256, { start: 3, end: 5 }))).toString()).toBe('345');
  });

  test('are not visible while staged, only after the commit', async () => {
    const staged = await store.stage(chunksOf(Buffer.from('hello')), LIMIT);
    expect(await store.stat(staged.sha256)).toBe(undefined);
    expect(await readFile(staged.path, 'utf8')).toBe('hello');
    await staged.commit();
    expect(await store.stat(staged.sha256)).toEqual({ size: 5 });
  });

  test('leave nothing behind when they are discarded', async () => {
    const staged = await store.stage(chunksOf(Buffer.from('hello')), LIMIT);
    await staged.discard();
    expect(await staging()).toEqual([]);
    expect(await store.stat(staged.sha256)).toBe(undefined);
  });

  test('are committed once, and stay if they are discarded during or after the commit', async () => {
    const staged = await store.stage(chunksOf(Buffer.from('hello')), LIMIT);
    const [first, , second] = await Promise.all([staged.commit(), staged.discard(), staged.commit()]);
    await staged.discard();
    expect(first).toEqual(second);
    expect(await store.stat(staged.sha256)).toEqual({ size: 5 });
  });

  test('with the same content are stored once, even if uploaded concurrently', async () => {
    const data = randomBytes(50_000);
    const stored = await Promise.all([1, 2, 3, 4].map(() => store.put(chunksOf(data), LIMIT)));
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1);
    await store.put(chunksOf(data), LIMIT);
    expect(await listed()).toEqual([sha(data)]);
    expect((await buffer(await store.open(sha(data)))).equals(data)).toBe(true);
    expect(await staging()).toEqual([]);
  });

  test('are refused if the content does not match the announced hash', async () => {
    const data = Buffer.from('announced');
    await store.put(chunksOf(data), { ...LIMIT, sha256: sha(data) });
    const other = chunksOf(Buffer.from('something else'));
    await expect(store.put(other, { ...LIMIT, sha256: sha(data) })).rejects.toThrow(FileDiffers);
    expect(await listed()).toEqual([sha(data)]);
    expect(await staging()).toEqual([]);
  });

  test('are listed once per content, without thumbnails and other objects', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((text) => Buffer.from(text));
    for (const data of all) await store.put(chunksOf(data), LIMIT);
    await engine.objects.put(`thumbs/ab/${sha(Buffer.from('a'))}/96.webp`, Buffer.from('small'));
    await engine.objects.put('00/00/other', Buffer.from('no content'));
    expect(await listed()).toEqual(all.map(sha).toSorted());
    for await (const { sha256, size } of store.list()) expect([sha256, size]).toEqual([sha256, 1]);
  });

  test('are removed only if they are older than the given time', async () => {
    const data = Buffer.from('old');
    await store.put(chunksOf(data), LIMIT);
    expect(await store.removeBefore(sha(data), Date.now() - 60_000)).toBe(false);
    expect(await store.stat(sha(data))).toEqual({ size: 3 });
    expect(await store.removeBefore(sha(data), Date.now() + 60_000)).toBe(true);
    expect(await store.removeBefore(sha(data), Date.now() + 60_000)).toBe(false);
    expect(await store.stat(sha(data))).toBe(undefined);
  });

  test('are accepted at exactly the size limit and refused with one byte more', async () => {
    const stored = await store.put(chunksOf(Buffer.alloc(1000, 1), 300), { limit: 1000 });
    expect(stored.size).toBe(1000);
    await expect(store.put(chunksOf(Buffer.alloc(1001, 1), 300), { limit: 1000 })).rejects.toThrow(
      FileTooLarge,
    );
    expect(await staging()).toEqual([]);
  });

  test('are no longer read from an endless source once the limit is reached', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 1000;
        yield Buffer.alloc(1000, 1);
      }
    }
    await expect(store.put(endless(), { limit: 100_000 })).rejects.toThrow(FileTooLarge);
    expect(given).toBeLessThan(1_000_000);
  });

  test('are refused if they are empty', async () => {
    await expect(store.put(chunksOf(Buffer.alloc(0)), LIMIT)).rejects.toThrow(FileEmpty);
    expect(await staging()).toEqual([]);
  });

  test.each([0, 10, 200_000])('leave nothing behind when the upload fails after %i bytes', async (bytes) => {
    await expect(store.put(thenFails(Buffer.alloc(bytes, 1)), LIMIT)).rejects.toThrow('client went away');
    expect(await staging()).toEqual([]);
  });

  test('leave nothing behind when the connection is destroyed halfway', async () => {
    const source = new Readable({ read: () => undefined });
    const put = store.put(source, LIMIT);
    source.push(Buffer.alloc(5000, 1));
    source.destroy();
    await expect(put).rejects.toThrow('Premature close');
    expect(await staging()).toEqual([]);
  });

  test('leave nothing behind when the upload is aborted by its signal', async () => {
    const ending = new AbortController();
    const source = new Readable({ read: () => undefined });
    const put = store.put(source, { ...LIMIT, signal: ending.signal });
    source.push(Buffer.alloc(5000, 1));
    ending.abort();
    await expect(put).rejects.toMatchObject({ name: 'AbortError' });
    expect(await staging()).toEqual([]);
  });

  test('can be removed, and a repeated removal does nothing', async () => {
    const { sha256 } = await store.put(chunksOf(Buffer.from('hello')), LIMIT);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.stat(sha256)).toBe(undefined);
    await expect(store.open(sha256)).rejects.toThrow(FileMissing);
  });

  test.each(['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])(
    'are missing under the malformed name %j',
    async (name) => {
      expect(await store.stat(name)).toBe(undefined);
      await store.remove(name);
      await expect(store.open(name)).rejects.toThrow(FileMissing);
    },
  );
});

describe('a local file store', () => {
  let root: string;
  let store: FileStore;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'file-store-'));
    store = await createLocalFileStore(root);
  });
  afterEach(() => rm(root, { recursive: true }));

  const staging = (): Promise<string[]> => readdir(join(root, 'tmp'));
  const pathOf = (sha256: string): string => join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  test('names files by their content, in folders of the first letters of the name', async () => {
    const { sha256 } = await store.put(chunksOf(Buffer.from('hello')), LIMIT);
    expect(await readFile(pathOf(sha256), 'utf8')).toBe('hello');
    await store.whileLocal(sha256, async (path) => expect(path).toBe(pathOf(sha256)));
  });

  test('replaces a stored file that was cut short by a damaged disk', async () => {
    const { sha256 } = await store.put(chunksOf(Buffer.from('complete')), LIMIT);
    await writeFile(pathOf(sha256), 'comp');
    await store.put(chunksOf(Buffer.from('complete')), LIMIT);
    expect((await buffer(await store.open(sha256))).toString()).toBe('complete');
  });

  test('removes the leftovers of a killed process, and keeps a recent upload in progress', async () => {
    await mkdir(join(root, 'tmp'), { recursive: true });
    await writeFile(join(root, 'tmp', 'killed.part'), 'half');
    await writeFile(join(root, 'tmp', 'running.part'), 'half');
    const start = Date.now();
    await utimes(join(root, 'tmp', 'killed.part'), new Date(start), new Date(start - 20 * 60_000));
    await createLocalFileStore(root, { now: () => start });
    expect(await staging()).toEqual(['running.part']);
  });

  test('keeps the files of the previous run', async () => {
    const { sha256 } = await store.put(chunksOf(Buffer.from('hello')), LIMIT);
    const next = await createLocalFileStore(root, { leftoverAge: 0 });
    expect(await next.stat(sha256)).toEqual({ size: 5 });
  });
});

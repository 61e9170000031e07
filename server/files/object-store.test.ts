import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineKinds, type Engine } from '#tests/support/engines/object-engines.ts';
import { FileMissing, type ObjectStore, type ReceivedFile } from './object-store.ts';

describe.each(engineKinds)('objects in $name', ({ open }) => {
  let engine: Engine;
  let objects: ObjectStore;

  beforeEach(async () => {
    engine = await open();
    ({ objects } = engine);
    await mkdir(engine.inbox, { recursive: true });
  });
  afterEach(() => engine.close());

  const received = async (bytes: Buffer): Promise<ReceivedFile> => {
    const path = join(engine.inbox, 'received.part');
    await writeFile(path, bytes);
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const read = async (name: string, range?: { start: number; end: number }): Promise<string> =>
    (await buffer(await objects.open(name, range))).toString();
  const names = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of objects.list(prefix)) found.push(name);
    return found.toSorted();
  };

  test('are read back complete and unchanged', async () => {
    const bytes = randomBytes(11 * 1024 * 1024);
    await objects.adopt('ab/large', await received(bytes));
    expect((await buffer(await objects.open('ab/large'))).equals(bytes)).toBe(true);
    expect((await objects.stat('ab/large'))?.size).toBe(bytes.length);
  });

  test('may be empty', async () => {
    await objects.put('a/nothing', Buffer.alloc(0));
    expect(await objects.stat('a/nothing')).toMatchObject({ size: 0 });
    expect(await read('a/nothing')).toBe('');
    expect(await read('a/nothing', { start: 0, end: 3 })).toBe('');
  });

  test('replace an earlier object of the same name', async () => {
    await objects.put('a/one', Buffer.from('first'));
    await objects.put('a/one', Buffer.from('the second'));
    expect(await read('a/one')).toBe('the second');
  });

  test.each([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 3, end: 5 }, '345'],
    [{ start: 0, end: 9 }, '0123456789'],
    [{ start: 8, end: 500 }, '89'],
    [{ start: 10, end: 12 }, ''],
  ])('are read by ranges, up to the last byte: %j', async (range, expected) => {
    await objects.put('a/digits', Buffer.from('0123456789'));
    expect(await read('a/digits', range)).toBe(expected);
  });

  test('that do not exist are missing in every operation', async () => {
    expect(await objects.stat('a/none')).toBe(undefined);
    await expect(objects.open('a/none')).rejects.toThrow(FileMissing);
    await expect(objects.open('a/none', { start: 1, end: 2 })).rejects.toThrow(FileMissing);
    await expect(objects.whileLocal('a/none', async () => 'work')).rejects.toThrow(FileMissing);
    await objects.remove('a/none');
    await objects.removeBelow('a/none/');
    expect(await names('a/')).toEqual([]);
  });

  test('have the time of their upload', async () => {
    const before = Date.now();
    await objects.put('a/one', Buffer.from('one'));
    const modified = (await objects.stat('a/one'))?.modified ?? 0;
    // Stores count in seconds.
    expect(modified).toBeGreaterThan(before - 2000);
    expect(modified).toBeLessThan(Date.now() + 2000);
    const apart: number[] = [];
    for await (const one of objects.list('a/')) apart.push(Math.abs(one.modified - modified));
    expect(apart).toHaveLength(1);
    expect(apart[0]).toBeLessThan(1000);
  });

  test('are listed and removed by prefix', async () => {
    const all = Array.from({ length: 11 }, (_none, at) => `ab/${at % 2}/n${at}`).toSorted();
    for (const name of all) await objects.put(name, Buffer.from(name));
    await objects.put('ab-other/one', Buffer.from('1'));
    expect(await names('ab/')).toEqual(all);
    expect(await names('ab/0/')).toHaveLength(6);
    await objects.removeBelow('ab/0/');
    expect(await names('ab/')).toHaveLength(5);
    await objects.removeBelow('ab/');
    expect(await names('ab-other/')).toEqual(['ab-other/one']);
    await objects.remove('ab-other/one');
    expect(await objects.stat('ab-other/one')).toBe(undefined);
  });

  test('are provided as temporary local files, which are removed afterwards', async () => {
    await objects.put('a/one', Buffer.from('one'));
    const before = await readdir(engine.inbox);
    expect(await objects.whileLocal('a/one', (path) => readFile(path, 'utf8'))).toBe('one');
    const failing = objects.whileLocal('a/one', () => Promise.reject(new Error('the work failed')));
    await expect(failing).rejects.toThrow('the work failed');
    expect(await readdir(engine.inbox)).toEqual(before);
  });

  test.each(['', '/', 'a/../b', '../b', 'a//b', '/a', 'a/', 'A', 'a b', 'é', 'a/.hidden', 'a?b'])(
    'reject the invalid name %j',
    async (name) => {
      await expect((async () => await objects.stat(name))()).rejects.toThrow(TypeError);
      await expect((async () => await objects.put(name, Buffer.from('x')))()).rejects.toThrow(TypeError);
      await expect((async () => await objects.open(name))()).rejects.toThrow(TypeError);
    },
  );

  test.each(['', '/', 'a', '../', 'a//', 'A/'])('reject the invalid prefix %j', (prefix) => {
    expect(() => objects.list(prefix)).toThrow(TypeError);
  });

  test('uploaded concurrently under one name end as one complete object', async () => {
    const all = Array.from({ length: 6 }, (_none, at) => String(at).repeat(100_000));
    await Promise.all(all.map((text) => objects.put('a/one', Buffer.from(text))));
    expect(all).toContain(await read('a/one'));
  });

  test('report that the store is usable', async () => {
    await expect(objects.check()).resolves.toBe(undefined);
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOfLocation } from './content-store.ts';
import { encryptedFolder } from './manifest.ts';
import {
  headOf,
  isEncrypted,
  keyFor,
  makeKey,
  plainSize,
  encrypt,
  encryptedSize,
  decrypt,
  type EncryptionKey,
} from './encryption.ts';
import { folderLocation } from './backup-location.ts';

let folder: string;
let key: EncryptionKey;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-encryption-'));
  key = await makeKey('操场上的旧钟');
});
afterAll(() => rm(folder, { recursive: true }));

it('a folder whose header was not written completely gets a new one', async () => {
  const own = path.join(folder, 'torn');
  const head = path.join(own, encryptedFolder, 'head');
  await mkdir(path.dirname(head), { recursive: true });
  await writeFile(head, headOf(key).subarray(0, 20));
  const made = await keyOfLocation(folderLocation(own), '操场上的旧钟');
  expect(await readFile(head)).toEqual(headOf(made));
});

const chunk = 64 * 1024;
const plain = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_none, at) => at % 251));
/** Pieces whose size does not match the chunk size. */
const pieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 999) }, (_none, at) =>
      bytes.subarray(at * 999, at * 999 + 999),
    ),
  );
const sealed = (bytes: Buffer): Promise<Buffer> => buffer(encrypt(pieces(bytes), key));

async function opened(bytes: Buffer, range?: { start: number; end: number }): Promise<Buffer> {
  const file = path.join(folder, 'sealed');
  await writeFile(file, bytes);
  const source = await folderLocation(folder).open('sealed');
  try {
    const size = bytes.length;
    return await buffer(decrypt(source, key, { start: 0, end: plainSize(size), ...range }));
  } finally {
    await source.close();
  }
}

describe('an encrypted file', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
    'decrypts to the original, with %i bytes',
    async (size) => {
      const bytes = await sealed(plain(size));
      expect([bytes.length, plainSize(bytes.length)]).toEqual([encryptedSize(size), size]);
      expect((await opened(bytes)).equals(plain(size))).toBe(true);
    },
  );

  it('can be read from the middle', async () => {
    const range = { start: chunk - 3, end: 2 * chunk + 5 };
    const found = await opened(await sealed(plain(3 * chunk)), range);
    expect(found.equals(plain(3 * chunk).subarray(range.start, range.end))).toBe(true);
  });

  it('is refused when a bit, the order or the end differs', async () => {
    const bytes = await sealed(plain(3 * chunk));
    const flipped = Buffer.from(bytes);
    flipped[chunk] = (flipped[chunk] ?? 0) ^ 1;
    const [first, step] = [56, chunk + 16];
    const part = (at: number) => bytes.subarray(first + at * step, first + (at + 1) * step);
    const swapped = Buffer.concat([bytes.subarray(0, first), part(1), part(0), part(2)]);
    const cut = bytes.subarray(0, first + 2 * step);
    for (const bad of [flipped, swapped, cut]) await expect(opened(bad)).rejects.toThrow('备份文件已损坏');
  });

  it('does not reveal its contents, and differs at each encryption', async () => {
    const [one, other] = [await sealed(Buffer.alloc(100)), await sealed(Buffer.alloc(100))];
    expect(one.subarray(56).equals(other.subarray(56))).toBe(false);
  });

  it('can be decrypted with its passphrase only', async () => {
    const head = headOf(key);
    expect([isEncrypted(head), isEncrypted(Buffer.from('PK'))]).toEqual([true, false]);
    expect((await keyFor(head, '操场上的旧钟')).master.equals(key.master)).toBe(true);
    await expect(keyFor(head, '操场上的新钟')).rejects.toThrow('备份的口令（BACKUP_PASSPHRASE）不正确');
  });
});

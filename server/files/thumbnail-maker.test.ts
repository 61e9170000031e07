import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hugePicture, photo } from '#server/modules/file-transfer/testing/pictures.ts';
import { makeThumbnail, ThumbnailFailed } from './thumbnail-maker.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-maker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function madeOf(bytes: Buffer | string, width = 96): Promise<Buffer | undefined> {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return await makeThumbnail(file, width);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A black PNG with one bit per pixel; `first` is inserted before the pixels. */
function blackPng(width: number, height: number, first: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const points = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    first,
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('the thumbnail of a PNG is a WebP of the requested width', async () => {
  const made = await madeOf(blackPng(3000, 2000));
  expect(made === undefined ? undefined : imageSize(made)).toMatchObject({
    type: 'webp',
    width: 96,
    height: 64,
  });
});

it.each<[string, () => Promise<Buffer> | Buffer | string]>([
  ['a PNG of 900 million points in 110 kB', () => blackPng(30_000, 30_000)],
  ['a picture of 40 million points that is decoded as a whole', () => hugePicture(true)],
  ['an animated PNG', () => blackPng(3000, 2000, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))],
  // Kinds that the library supports and the product disables.
  ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'],
  ['a TIFF', () => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(4000)])],
  ['a PDF', () => '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
  ['nothing', () => ''],
  ['noise', () => Buffer.from(Array.from({ length: 20_000 }, (_one, at) => (at * 7919) % 251))],
  ['a page higher than WebP can be', async () => await photo(96, 17_000)],
])('no thumbnail is made of %s', async (_what, make) => {
  expect(await madeOf(await make())).toBeUndefined();
});

it('a truncated picture throws ThumbnailFailed', async () => {
  const half = (await photo(1600, 1000)).subarray(0, 60_000);
  await expect(madeOf(half)).rejects.toThrow(ThumbnailFailed);
});
